// The home page's script includes this module. Reading a range is in finder-values.ts, because that page does not need
// it.
import { MAX_RATING } from '#features/ratings/contract/rating-categories.ts';

/** The lowest and the highest figure of a category, both included. */
export type Range = { min: number; max: number };

/**
 * Returns undefined when the range contains all figures. @example writeRange({ min: 0, max: 3 }) // '-3'
 */
export function writeRange({ min, max }: Range): string | undefined {
  if (min === 0 && max === MAX_RATING) return undefined;
  return `${min === 0 ? '' : min}-${max === MAX_RATING ? '' : max}`;
}
