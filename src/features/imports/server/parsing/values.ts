const MAX_RATING = 10;

/**
 * An empty value is not a rating, and neither is 0. Half points round up.
 *
 * @param times factor of the value: 2 for stars
 */
export function readRating(value: string, times: number): { rating: number | null; problem?: string } {
  const text = value.trim().replace(',', '.');
  if (text === '') return { rating: null };
  const figure = /^\d+(\.\d+)?$/.test(text) ? Number(text) * times : Number.NaN;
  if (!(figure > 0 && figure <= MAX_RATING))
    return { rating: null, problem: `“${value.slice(0, 40)}” is not a rating. The row is kept without it.` };
  const rating = Math.max(Math.floor(figure + 0.5), 1);
  if (rating === figure) return { rating };
  return { rating, problem: `The rating ${value} is kept as ${rating}, because ratings here are whole numbers.` };
}

/** Returns null for a text that is no year, or for a year in which there can be no films. */
export function readYear(value: string): number | null {
  const year = Number(/^(\d{4})(\.0+)?$/.exec(value.trim())?.[1]);
  return year >= 1870 && year <= 2100 ? year : null;
}

/** @param date begins with the year */
export const yearOf = (date: string | null | undefined): number | null => readYear(date?.slice(0, 4) ?? '');

export function readTmdbId(value: string | number | null | undefined): number | null {
  const text = String(value ?? '').trim();
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

export function readImdbId(value: string | null | undefined): string | null {
  const text = value?.trim().toLowerCase() ?? '';
  return /^tt\d{7,10}$/.test(text) ? text : null;
}

/** Genres as IMDb, TMDB and Trakt write them, without spaces and punctuation. */
const OTHER_GENRES = new Set([
  ...['action', 'adult', 'adventure', 'animation', 'anime', 'biography', 'comedy', 'crime', 'documentary', 'drama'],
  ...['family', 'fantasy', 'filmnoir', 'history', 'holiday', 'music', 'musical', 'mystery', 'news', 'realitytv'],
  ...['romance', 'sciencefiction', 'scifi', 'short', 'sport', 'sportingevent', 'superhero', 'suspense', 'talkshow'],
  ...['thriller', 'tvmovie', 'war', 'western'],
]);

/**
 * True if horror is certainly not among these genres. Commas, vertical bars or semicolons separate them. Accounts in
 * other languages may have translated genres, so a genre that we do not know may be horror.
 */
export const isOtherGenre = (genres: string): boolean =>
  genres !== '' &&
  genres.split(/[,|;]/).every((genre) => OTHER_GENRES.has(genre.toLowerCase().replaceAll(/[^\p{L}]/gu, '')));

export const readCount = (value: string): number => (/^\d{1,3}$/.test(value) ? Number(value) : 0);
