import { RATING_CATEGORIES, type RatingCategory } from '#contract/rating-categories.ts';

/** Films of a chunk; the last one may have fewer. */
export const CHUNK = 10_000;

/** Of films without a date or a runtime: before all days, and longer than all films. */
export const NO_DAY = -2_000_000_000;
export const NO_RUNTIME = 2_000_000_000;

type StoredFact = 'id' | 'themes' | 'platforms' | 'notes' | 'day' | 'runtime' | 'language';
export type FactColumn = StoredFact | 'decade' | 'profiled';
type FigureColumn = RatingCategory | 'rating';

/** `film_finder` by columns. An unknown category is NaN; `day` counts from 1970, `language` is a `languageNumber`. */
export type StoredColumns = Record<FigureColumn, Float32Array> & Record<StoredFact, Int32Array>;
/**
 * Films in the order of their ids, a column for each thing to compare. `decade` is a `decadeBit`, `profiled` is 1 where a
 * category is known, else 0.
 */
export type FilmColumns = Record<FigureColumn, Float32Array> & Record<FactColumn, Int32Array>;

/** All films in memory, 72 bytes each. */
export type FilmIndex = { chunks: FilmColumns[]; films: number };

export const filmIndex = (chunks: FilmColumns[]): FilmIndex => ({
  chunks,
  films: chunks.reduce((films, { id }) => films + id.length, 0),
});

const DAY = 24 * 3_600_000;
const FIRST_DECADE = 1920;

/** @param day YYYY-MM-DD */
export const dayNumber = (day: string) => Date.parse(day) / DAY;

/** 0 for years outside of the decades that can be requested. */
export function decadeBit(year: number): number {
  const decade = Math.floor((year - FIRST_DECADE) / 10);
  return decade >= 0 && decade < 31 ? 2 ** decade : 0;
}

/** @param code two small letters */
export const languageNumber = (code: string) => code.charCodeAt(0) * 256 + code.charCodeAt(1);

const decadeOf = (day: number) => (day === NO_DAY ? 0 : decadeBit(new Date(day * DAY).getUTCFullYear()));

export function filmColumns(stored: StoredColumns): FilmColumns {
  const isProfiled = (film: number) =>
    RATING_CATEGORIES.some((category) => (stored[category][film] ?? Number.NaN) >= 0);
  return {
    ...stored,
    decade: stored.day.map(decadeOf),
    profiled: stored.id.map((_, film) => (isProfiled(film) ? 1 : 0)),
  };
}

/** The position of a film in the order of ids; undefined for one that the index lacks. */
function positionOf({ chunks, films }: FilmIndex, filmId: number): number | undefined {
  const idAt = (position: number) => chunks[Math.floor(position / CHUNK)]?.id[position % CHUNK] ?? 0;
  let low = 0;
  let high = films;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (idAt(middle) < filmId) low = middle + 1;
    else high = middle;
  }
  return low < films && idAt(low) === filmId ? low : undefined;
}

/** For each film, by its position, the number of lists that have its id. @param lists with each id once */
export function timesListed(index: FilmIndex, lists: Int32Array[]): Uint8Array {
  const times = new Uint8Array(index.films);
  for (const ids of lists) {
    for (const id of ids) {
      const position = positionOf(index, id);
      if (position !== undefined) times[position] = (times[position] ?? 0) + 1;
    }
  }
  return times;
}
