import type { FrightProfile } from '#contract/fright/fright-profile.ts';
import { byCategory, RATING_CATEGORIES, type RatingCategory } from '#contract/fright/rating-categories.ts';

/** The values of films without a date or a runtime: before all days, and longer than all films. */
export const NO_DAY = -2_000_000_000;
export const NO_RUNTIME = 2_000_000_000;

export type FactColumn = 'id' | 'themes' | 'platforms' | 'notes' | 'notesNo' | 'day' | 'runtime' | 'language';
type FigureColumn = RatingCategory | 'rating';

/**
 * All films in memory, by columns of `film_finder`, in the order of ids. An unknown category is NaN; `day` counts from
 * 1970, `language` is a `languageNumber`.
 */
export type FilmIndex = Record<FigureColumn, Float32Array> & Record<FactColumn, Int32Array>;

const DAY = 24 * 3_600_000;

/** @param day YYYY-MM-DD */
export const dayNumber = (day: string) => Date.parse(day) / DAY;

/** @param code two lower-case letters */
export const languageNumber = (code: string) => code.charCodeAt(0) * 256 + code.charCodeAt(1);

export const hasProfile = (films: FilmIndex, film: number) =>
  RATING_CATEGORIES.some((category) => !Number.isNaN(films[category][film]));

/** Returns the figures of the film at a position. */
export const profileAt = (films: FilmIndex, film: number): FrightProfile =>
  byCategory((category) => {
    const figure = films[category][film] ?? Number.NaN;
    return Number.isNaN(figure) ? null : figure;
  });

/** Returns the position of a film in the order of ids; -1 for a film that is not in the index. */
export function positionOf({ id: ids }: FilmIndex, filmId: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < filmId) low = middle + 1;
    else high = middle;
  }
  return ids[low] === filmId ? low : -1;
}
