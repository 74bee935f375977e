import { RATINGS_FOR_AVERAGE } from '#contract/constants.ts';
import { counted } from './numbers.ts';

/** @property few the number of members' ratings, only if `value` is their average and they are too few to rely on */
export type ShownRating = { value: number; few?: number };

type Figures = { members: number | null; count: number; tmdb: number | null };

/**
 * Returns the members' average if there are at least RATINGS_FOR_AVERAGE ratings, otherwise TMDB's average, otherwise
 * the average of the few ratings. Returns null when there is neither a rating nor TMDB's average.
 */
export function shownRating({ members, count, tmdb }: Figures): ShownRating | null {
  if (members !== null && count >= RATINGS_FOR_AVERAGE) return { value: members };
  if (tmdb !== null) return { value: tmdb };
  return members === null ? null : { value: members, few: count };
}

/** @example countedRatings(1) // '1 rating' */
export const countedRatings = (count: number) => counted(count, 'rating');

/** Shown in place of a missing overview (specification, section 2). */
export const NO_OVERVIEW = 'No movie description exists';
