import { sql } from 'kysely';
import { readYaml } from '#catalogue/sources/snapshot/read-content.ts';
import type { Database } from '#engine/database/database.ts';
import { seededRandom } from '#engine/lib/seeded-random.ts';
import type { ListedFilm } from '#features/films/contract/films.ts';
import { LANGUAGES } from '#features/search/server/fact-words.ts';
import { createSearchRepository } from '#features/search/server/search.repository.ts';
import { createSearchService, type SearchService } from '#features/search/server/search.service.ts';
import { readFilmIndex } from '#features/tonight/server/film-index.repository.ts';
import { createFinderRepository } from '#features/tonight/server/finder.repository.ts';
import { createFinderService } from '#features/tonight/server/finder.service.ts';
import { createNeighboursRepository } from '#features/tonight/server/likeness/neighbours.repository.ts';
import { createStoriesCache, kinFileSchema } from '#features/tonight/server/tonight.ts';
import { median } from './report.ts';

/** A film with the data from which queries are made. */
type BenchFilm = {
  id: number;
  title: string;
  /** Equal for all films that a visitor cannot distinguish by title. */
  sameness: string;
  director: string | null;
  actor: string | null;
  /** The film's first theme or keyword. */
  subject: string | null;
  year: number | null;
  /** Language code. */
  language: string | null;
};

type QueryKind = {
  name: string;
  /** The required share (0 to 1) of queries whose film is among the first `top` results. */
  target: { top: 1 | 5; share: number } | null;
  make: (film: BenchFilm, random: () => number) => string | null;
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const pick = <T>(items: ArrayLike<T>, random: () => number) => items[Math.floor(random() * items.length)];
const letterCount = (text: string) => (text.match(/\p{L}/gu) ?? []).length;

type Slip = 'substitution' | 'deletion' | 'insertion' | 'transposition';

/** Makes one typing error at a random position, possibly at a space. */
function misspell(text: string, slip: Slip, random: () => number): string {
  const letters = [...text.toLowerCase()];
  const place = Math.floor(random() * (letters.length - 1));
  const letter = pick(LETTERS, random) ?? 'x';
  if (slip === 'substitution') letters[place] = letter === letters[place] ? 'x' : letter;
  if (slip === 'deletion') letters.splice(place, 1);
  if (slip === 'insertion') letters.splice(place, 0, letter);
  if (slip === 'transposition') letters.splice(place, 2, letters[place + 1] ?? '', letters[place] ?? '');
  return letters.join('');
}

const misspelt =
  (slip: Slip): QueryKind['make'] =>
  ({ title }, random) =>
    letterCount(title) >= 5 ? misspell(title, slip, random) : null;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}\s]/gu, '');

/** Moves words from the beginning of a title to its end; null when there is only one word. */
function reordered(title: string, random: () => number): string | null {
  const words = title.split(' ');
  if (words.length < 2) return null;
  const start = 1 + Math.floor(random() * (words.length - 1));
  return [...words.slice(start), ...words.slice(0, start)].join(' ');
}

const beginning = (title: string, random: () => number) =>
  title.slice(0, Math.ceil(title.length * (0.6 + random() * 0.4)));

const decadeOf = ({ year }: BenchFilm) => year && `${Math.floor(year / 10) * 10}s`;
const languageOf = ({ language }: BenchFilm) =>
  LANGUAGES.find(({ codes }) => language !== null && codes.includes(language))?.words[0] ?? null;

/** Joins words with spaces; null when one is missing. */
const together = (...words: (string | number | null)[]) => (words.every((word) => word) ? words.join(' ') : null);

const QUERY_KINDS: QueryKind[] = [
  { name: 'exact', target: { top: 1, share: 0.97 }, make: ({ title }) => title },
  { name: 'typo: substitution', target: { top: 5, share: 0.95 }, make: misspelt('substitution') },
  { name: 'typo: deletion', target: { top: 5, share: 0.95 }, make: misspelt('deletion') },
  { name: 'typo: insertion', target: { top: 5, share: 0.95 }, make: misspelt('insertion') },
  { name: 'typo: transposition', target: { top: 5, share: 0.95 }, make: misspelt('transposition') },
  {
    name: 'no punctuation or accents',
    target: { top: 5, share: 0.98 },
    make: ({ title }) => (plain(title) === title || plain(title).trim() === '' ? null : plain(title)),
  },
  { name: 'beginning, 60 % or more', target: null, make: ({ title }, random) => beginning(title, random) },
  { name: 'reordered', target: null, make: ({ title }, random) => reordered(title, random) },
  { name: 'director', target: null, make: ({ director }) => director },
  { name: 'lead actor', target: null, make: ({ actor }) => actor },
  { name: 'subject', target: null, make: ({ subject }) => subject },
  { name: 'subject and decade', target: null, make: (film) => together(decadeOf(film), film.subject) },
  { name: 'subject and language', target: null, make: (film) => together(languageOf(film), film.subject) },
  { name: 'subject and length', target: null, make: ({ subject }) => together(subject, 'under 100 minutes') },
  { name: 'director and decade', target: null, make: (film) => together(film.director, decadeOf(film)) },
  { name: 'language and year', target: null, make: (film) => together(languageOf(film), film.year) },
  { name: 'decade', target: null, make: (film) => together('the', decadeOf(film)) },
  { name: 'one or two letters', target: null, make: ({ title }, random) => title.slice(0, random() < 0.5 ? 1 : 2) },
];

const WARM_UP = 50;
const SAMPLE = 40_000;

type SearchOptions = {
  perKind: number;
  seed: number;
  /** Runs per query; the median counts. */
  repeat: number;
};

export type Outcome = { kind: QueryKind; n: number; top1: number; top5: number; times: number[]; missed: string[] };

const FILM = sql`film.id, film.title, search_title as sameness, film.directors[1] as director,
  (select person.name from credit join person on person.id = person_id
    where film_id = film.id and job = 'Actor' order by position limit 1) as actor,
  (select keyword.name from film_keyword join keyword on keyword.id = keyword_id
    where film_id = film.id order by position limit 1) as subject,
  extract(year from release_date)::int as year, original_language as language`;

/** Reads an evenly spread sample of the catalogue. @returns the sample and the size of the catalogue */
async function readSample(db: Database): Promise<{ films: BenchFilm[]; count: number }> {
  const found = await sql<{ count: number }>`select count(*) from film where search_key is not null`.execute(db);
  const count = found.rows[0]?.count ?? 0;
  const oneOf = Math.max(1, Math.floor(count / SAMPLE));
  const films = await db.transaction().execute(async (trx) => {
    // Reading all films takes longer than the time-out for requests.
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await sql<BenchFilm>`
      select ${FILM} from film
      where search_key is not null and hashint4(id) % ${oneOf}::int = 0 order by id`.execute(trx);
    return rows;
  });
  return { films, count };
}

async function readFilms(db: Database, ids: number[]): Promise<BenchFilm[]> {
  const { rows } = await sql<BenchFilm>`select ${FILM} from film where id = any(${ids}::int[])`.execute(db);
  const films = new Map(rows.map((film) => [film.id, film]));
  return ids.flatMap((id) => films.get(id) ?? []);
}

/** Makes queries of one kind from random films that are suitable for it. */
function queriesOf(kind: QueryKind, films: BenchFilm[], count: number, random: () => number) {
  const queries: { text: string; film: BenchFilm }[] = [];
  for (let attempt = 0; queries.length < count && attempt < count * 40; attempt++) {
    const film = films[Math.floor(random() * films.length)];
    const text = film && kind.make(film, random)?.trim();
    if (film && text && text.length <= 200) queries.push({ text, film });
  }
  return queries;
}

/** True if a result fits the query: the same title or film, or a film by the same person. */
function isHit(kind: QueryKind, wanted: BenchFilm, found: BenchFilm): boolean {
  if (kind.name === 'director') return found.director === wanted.director;
  if (kind.name === 'lead actor') return found.actor === wanted.actor || found.id === wanted.id;
  return found.sameness === wanted.sameness;
}

type Run = { db: Database; service: SearchService; repeat: number };

async function measure(
  { db, service, repeat }: Run,
  kind: QueryKind,
  queries: { text: string; film: BenchFilm }[],
): Promise<Outcome> {
  const outcome: Outcome = { kind, n: queries.length, top1: 0, top5: 0, times: [], missed: [] };
  for (const { text, film } of queries) {
    let found: ListedFilm[] = [];
    const runs: number[] = [];
    for (let run = 0; run < repeat; run++) {
      const start = performance.now();
      found = await service.find(text);
      runs.push(performance.now() - start);
    }
    outcome.times.push(median(runs));
    const films = await readFilms(
      db,
      found.map(({ id }) => id),
    );
    const place = films.findIndex((each) => isHit(kind, film, each));
    if (place === 0) outcome.top1 += 1;
    if (place >= 0 && place < 5) outcome.top5 += 1;
    else outcome.missed.push(`${text}  (${film.title}: ${place < 0 ? 'not found' : `place ${place + 1}`})`);
  }
  return outcome;
}

/** Returns a finder that reads the films once. */
export async function finderOn(db: Database) {
  const index = await readFilmIndex(db);
  const finder = createFinderRepository(db);
  return createFinderService({
    repository: finder,
    latest: finder,
    filmIndex: async () => index,
    stories: createStoriesCache(createNeighboursRepository(db), await readYaml('kin.yaml', kinFileSchema), false),
    servicesOf: async () => ({ region: 'US', platforms: [] }),
    tasteOf: async () => ({ taste: [], surprises: [], liked: new Map() }),
    clock: () => new Date(),
  });
}

/** Runs every kind of query on the search service, in process. The same seed gives the same queries. */
export async function runSearches(
  db: Database,
  { perKind, seed, repeat }: SearchOptions,
): Promise<{ outcomes: Outcome[]; count: number }> {
  const service = createSearchService(createSearchRepository(db), await finderOn(db));
  const { films, count } = await readSample(db);
  const random = seededRandom(seed);
  for (const film of films.slice(0, WARM_UP)) await service.find(film.title);
  const outcomes: Outcome[] = [];
  for (const kind of QUERY_KINDS) {
    const queries = queriesOf(kind, films, perKind, random);
    if (queries.length > 0) outcomes.push(await measure({ db, service, repeat }, kind, queries));
  }
  return { outcomes, count };
}

/** Returns the times of all queries, in milliseconds. */
export const timesOf = (outcomes: Outcome[]): number[] => outcomes.flatMap(({ times }) => times);
