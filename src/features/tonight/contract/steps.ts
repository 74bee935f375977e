import { MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import type { Range } from './finder-range.ts';

/**
 * Returns the range below or above a film's figure. The range begins at the next lower or higher whole figure. Returns
 * null at the end of the scale.
 *
 * @example stepRange(7, 'more') // { min: 8, max: 10 }
 */
export function stepRange(figure: number, direction: 'less' | 'more'): Range | null {
  const [min, max] = direction === 'more' ? [Math.floor(figure) + 1, MAX_RATING] : [0, Math.ceil(figure) - 1];
  return min <= max ? { min, max } : null;
}
