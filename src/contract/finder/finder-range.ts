// The home page's script includes this module, so reading a range has another module.
import { MAX_RATING } from '../fright/rating-categories.ts';

/** The lowest and the highest figure of a category, both included. */
export type Range = { min: number; max: number };

/** Returns undefined for all figures. @example writeRange({ min: 0, max: 3 }) // '-3' */
export function writeRange({ min, max }: Range): string | undefined {
  if (min === 0 && max === MAX_RATING) return undefined;
  return `${min === 0 ? '' : min}-${max === MAX_RATING ? '' : max}`;
}
