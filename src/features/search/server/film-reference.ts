/** A film that a query names by an id or a link. `isNumber`: the query is only a number, which may also be a title. */
export type FilmReference =
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

/** True if the query is an id or a link, and has no words to search for. A number may be a title. */
export function isLink(query: string): boolean {
  const reference = readReference(query);
  return reference !== null && !('isNumber' in reference && reference.isNumber);
}
