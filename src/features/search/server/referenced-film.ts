import type { SearchedFilm } from '#features/films/contract/films.ts';
import type { SearchRepository } from './search.repository.ts';
import { keyOf, keysOf } from './search-query.ts';
import type { Candidate } from './search-rank.ts';

/** A film that a query names by an id or a link. `isNumber`: the query is only a number, which may also be a title. */
type FilmReference =
  | { imdbId: string }
  | { tmdbId: number; isNumber: boolean }
  /** The words of a Letterboxd page's URL. Some end with the year. */
  | { words: string; year: number | null }
  /** Another link. Only Letterboxd itself knows the film behind its short links. */
  | { link: string };

const IMDB = /^(tt\d{7,9})\/?$|(?:^|[/.\s])imdb\.com\/\S*?(tt\d{7,9})|letterboxd\.com\/imdb\/(tt\d{7,9})/i;
const TMDB = /(?:^|[/.\s])(?:themoviedb|tmdb)\.org\/(?:[a-z-]+\/)?movie\/(\d{1,9})|letterboxd\.com\/tmdb\/(\d{1,9})/i;
const LETTERBOXD = /(?:^|[/.\s])letterboxd\.com\/(?:\w+\/)?film\/([a-z\d-]+)/i;
const NUMBER = /^\d{1,9}$/;
const LINK = /^(https?:\/\/|(www\.)?boxd\.it\/)\S+$/i;
const YEAR_AT_END = /^(.+) (\d{4})$/;

/**
 * Reads the id or the link that is pasted into the search box.
 *
 * @example readReference('https://www.themoviedb.org/movie/348-alien') // { tmdbId: 348, isNumber: false }
 */
export function readReference(query: string): FilmReference | null {
  const text = query.trim();
  const [, id, linked, named] = IMDB.exec(text) ?? [];
  const imdbId = id ?? linked ?? named;
  if (imdbId) return { imdbId: imdbId.toLowerCase() };
  const [, page, other] = TMDB.exec(text) ?? [];
  const tmdbId = page ?? other ?? NUMBER.exec(text)?.[0];
  if (tmdbId) return { tmdbId: Number(tmdbId), isNumber: tmdbId === text };
  const words = LETTERBOXD.exec(text)?.[1]?.toLowerCase().replaceAll('-', ' ').trim();
  if (!words) return LINK.test(text) ? { link: text } : null;
  const [, title = words, year] = YEAR_AT_END.exec(words) ?? [];
  return { words: title, year: year ? Number(year) : null };
}

/** True if the query is only an id or a link. A plain number is none, because it may be a title. */
export function isLink(query: string): boolean {
  const reference = readReference(query);
  return reference !== null && !('isNumber' in reference && reference.isNumber);
}

export type LiveSearch = {
  /** `query` is as typed, `text` is the normalised query. @returns true if films were added */
  searchMore: (query: string, text: string) => Promise<boolean>;
  /** Fetches a film by its TMDB id. @returns true if the film is in the catalogue now */
  fetchFilm: (id: number) => Promise<boolean>;
  /** Searches the primary database, because the replica that `repository` reads may not have the added films yet. */
  findAgain: (query: string) => Promise<SearchedFilm[]>;
};

type Options = {
  repository: SearchRepository;
  live: LiveSearch | undefined;
  /** Finds films by the words of a text. `numbered` is the film whose id is the text. */
  findText: (text: string, numbered: number | null) => Promise<SearchedFilm[]>;
};

const isNear = (film: Candidate, year: number | null) =>
  year === null || (film.year !== null && Math.abs(film.year - year) <= 1);

/** Finds the film that an id or a link names: in the catalogue, otherwise in the live source, which is asked once. */
export function createReferencedFilms({ repository, live, findText }: Options) {
  /** Finds the best-known film with the words as title, otherwise as original title or alias. */
  async function titled(words: string, year: number | null): Promise<number | null> {
    const films = (await repository.byKeys(keysOf(words)))
      .filter((film) => isNear(film, year))
      .sort((a, b) => b.renown - a.renown);
    const film =
      films.find(({ title }) => title === words) ??
      films.find(({ title, others }) => [title, ...others].some((one) => keyOf(one) === keyOf(words)));
    return film?.id ?? null;
  }

  async function known(reference: FilmReference): Promise<number | null> {
    if ('link' in reference) return null;
    if (!('words' in reference)) return repository.filmWithId(reference);
    const { words, year } = reference;
    // "summer of 84" and "dracula 2000" have a number, but no year.
    return (await titled(words, year)) ?? (year === null ? null : titled(`${words} ${year}`, null));
  }

  const alone = async (id: number | null): Promise<SearchedFilm[]> =>
    (await repository.listed(id === null ? [] : [id])).map(({ names: _, ...film }) => ({
      ...film,
      why: null,
      subject: null,
    }));

  async function fetched(reference: FilmReference): Promise<boolean> {
    if (!live) return false;
    if ('tmdbId' in reference) return live.fetchFilm(reference.tmdbId);
    return 'imdbId' in reference && live.searchMore(reference.imdbId, reference.imdbId);
  }

  return {
    /** @returns null if the query is no id and no link of a film */
    async find(query: string): Promise<SearchedFilm[] | null> {
      const reference = readReference(query);
      if (reference === null) return null;
      const id = await known(reference);
      const isNumber = 'isNumber' in reference && reference.isNumber;
      const films = isNumber ? await findText(query, id) : await alone(id);
      if (films.length > 0) return films;
      if (live && (await fetched(reference))) return live.findAgain(query);
      // A link names a title, so films that have the words as another name are not meant.
      return 'words' in reference ? (await findText(reference.words, null)).filter(({ why }) => why === null) : [];
    },
  };
}
