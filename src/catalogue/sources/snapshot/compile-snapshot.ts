import { createHash } from 'node:crypto';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { TAGS } from '#features/browse/contract/tags.ts';
import { spreadMotifs } from '#poster-art';
import { type FilmRecord, filmVotes } from '../../film-record.ts';
import type { FilmFile, PersonFile } from './content-files.ts';
import { posterLists, themesOf } from './poster-lists.ts';

const SNAPSHOT_REGION = 'US';
const TRENDING = 15;

/** The contents of content/films and content/people, compiled for the catalogue. */
export type Snapshot = {
  version: string;
  films: FilmRecord[];
  people: { id: number; biography: string }[];
  tags: { slug: string; name: string }[];
  /**
   * The motif of each film's drawn poster. If possible, it differs from the motifs of the films that lists show beside
   * the film.
   */
  motifs: { id: number; motif: string }[];
  /** Ids of the most popular released films. */
  trending: number[];
};

export class SnapshotError extends Error {
  override name = 'SnapshotError';
}

/**
 * People of the snapshot have no id in the files. Their id is a hash of their name, so that it is the same in each
 * snapshot. The range [1,000,000,000, 2,000,000,000) is above TMDB's ids. Compiling the snapshot detects collisions.
 */
const SNAPSHOT_PERSON_ID_BASE = 1_000_000_000;

export function snapshotPersonId(name: string): number {
  const digest = createHash('sha256').update(name.normalize('NFC').toLowerCase()).digest();
  return SNAPSHOT_PERSON_ID_BASE + (digest.readUInt32BE(0) % 1_000_000_000);
}

const person = (name: string) => ({ id: snapshotPersonId(name), name });

function platformProviderId(value: FilmFile['streaming'][number]['platform']): number {
  const platform = PLATFORMS.find((candidate) => candidate.value === value);
  if (!platform) throw new SnapshotError(`Unknown platform ${value}`);
  return platform.providerIds[0];
}

/** Median popularity of the films whose popularity is known. */
const USUAL_POPULARITY = 12;

/** Estimates an unknown popularity within the range of the known ones, lower for few votes. */
const estimatedPopularity = (votes: number) => Math.min(USUAL_POPULARITY, Math.sqrt(votes) / 4);

/** A film's title and year, as other films name it. */
const nameOf = ({ title, released }: FilmFile) => `${title} (${released.slice(0, 4)})`;

/** @param ids ids of films by "Title (year)" */
function filmRecord(file: FilmFile, ids: ReadonlyMap<string, number>): FilmRecord {
  return {
    id: file.id,
    imdbId: file.imdb ?? null,
    title: file.title,
    originalTitle: file.originalTitle ?? null,
    aliases: file.aliases,
    originalLanguage: file.language ?? null,
    releaseDate: file.released,
    runtime: file.runtime ?? null,
    overview: file.overview,
    posterPath: file.poster ?? null,
    backdropPath: file.backdrop ?? null,
    trailerUrl: file.trailer ? `https://www.youtube.com/watch?v=${file.trailer}` : null,
    voteAverage: file.votes?.average ?? null,
    voteCount: file.votes?.count ?? 0,
    popularity: file.popularity ?? estimatedPopularity(filmVotes(file.votes?.count ?? 0, file.fame ?? null)),
    fame: file.fame ?? null,
    alike: file.alike.flatMap((name) => ids.get(name) ?? []),
    countries: file.countries,
    certification: file.certification ?? null,
    franchise: file.franchise ?? null,
    studios: file.studios,
    directors: file.directors.map(person),
    cast: file.cast.map(({ name, character }) => ({ ...person(name), character: character ?? null })),
    keywords: file.keywords,
    spoilers: file.spoilers,
    themes: file.themes,
    tags: file.tags,
    basedOn: file.basedOn.map(({ author, title }) => ({ author, title: title ?? null })),
    notes: file.notes ?? { yes: [], few: [], no: [] },
    fright: file.fright ?? null,
    providers: file.streaming.map(({ platform, asOf }) => ({
      providerId: platformProviderId(platform),
      kind: 'stream',
      region: SNAPSHOT_REGION,
      asOf,
    })),
  };
}

function alikeProblems(files: FilmFile[], ids: ReadonlyMap<string, number>): string[] {
  return files.flatMap((file) =>
    file.alike.flatMap((name, place) => {
      const is = (problem: string) => [`${file.title}: alike: ${name} ${problem}`];
      if (!ids.has(name)) return is('is no film of content/');
      if (name === nameOf(file)) return is('is the film itself');
      return file.alike.indexOf(name) === place ? [] : is('is named twice');
    }),
  );
}

function problemsOf(films: FilmRecord[], people: PersonFile[]): string[] {
  const problems: string[] = [];
  const titles = new Map<number, string>();
  const imdbIds = new Map<string, string>();
  const names = new Map<number, string>();
  for (const film of films) {
    const holder = titles.get(film.id);
    if (holder) problems.push(`${film.title}: duplicate id ${film.id}, also used by ${holder}`);
    titles.set(film.id, film.title);
    if (film.imdbId !== null) {
      const other = imdbIds.get(film.imdbId);
      if (other) problems.push(`${film.title}: duplicate imdb ${film.imdbId}, also used by ${other}`);
      imdbIds.set(film.imdbId, film.title);
    }
    for (const { id, name } of [...film.directors, ...film.cast]) {
      const other = names.get(id);
      if (other && other !== name) problems.push(`${name} and ${other} have the same id ${id}: use one spelling`);
      names.set(id, name);
    }
  }
  for (const { name } of people) {
    if (!names.has(snapshotPersonId(name))) problems.push(`content/people: there is no film with ${name}`);
  }
  return problems;
}

/**
 * @param day YYYY-MM-DD; films released later are not trending
 * @throws SnapshotError listing all problems
 */
export function compileSnapshot(files: FilmFile[], people: PersonFile[], day: string): Snapshot {
  const ids = new Map(files.map((file) => [nameOf(file), file.id]));
  const films = files.map((file) => filmRecord(file, ids)).sort((a, b) => a.id - b.id);
  const problems = [...problemsOf(films, people), ...alikeProblems(files, ids)];
  if (problems.length > 0) throw new SnapshotError(problems.join('\n'));

  const trending = films
    .filter((film) => film.posterPath !== null && film.releaseDate !== null && film.releaseDate <= day)
    // Equally popular films stay sorted by id.
    .sort((a, b) => b.popularity - a.popularity)
    .slice(0, TRENDING)
    .map((film) => film.id);
  const subjects = films.map((film) => ({ id: film.id, title: film.title, traits: [...themesOf(film), ...film.tags] }));
  const motifs = spreadMotifs(subjects, posterLists(films, trending, day));
  const content = {
    films,
    people: people.map(({ name, biography }) => ({ id: snapshotPersonId(name), biography })),
    tags: TAGS.map(({ slug, label }) => ({ slug, name: label })),
    motifs: [...motifs].map(([id, motif]) => ({ id, motif })),
    trending,
  };
  return { version: createHash('sha256').update(JSON.stringify(content)).digest('base64url'), ...content };
}
