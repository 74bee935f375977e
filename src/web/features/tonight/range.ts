import type { Range } from '#contract/finder/finder-range.ts';
import { readRange } from '#contract/finder/finder-values.ts';
import { MAX_RATING } from '#contract/fright/rating-categories.ts';

export const ANY: Range = { min: 0, max: MAX_RATING };

/** Reads anything invalid as "any". @example parseRange('6-') // { min: 6, max: 10 } */
export const parseRange = (text = ''): Range => readRange(text).value ?? ANY;

/** @example rangeWords({ min: 0, max: 3 }) // 'at most 3' */
export function rangeWords({ min, max }: Range): string {
  if (min === max) return `exactly ${min}`;
  if (min === 0) return max === MAX_RATING ? 'any' : `at most ${max}`;
  return max === MAX_RATING ? `at least ${min}` : `${min} to ${max}`;
}
