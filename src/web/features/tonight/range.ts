import { MAX_RATING } from '#contract/fright/rating-categories.ts';

/** The lowest and the highest figure of a category, both included. */
export type Range = readonly [min: number, max: number];

export const ANY: Range = [0, MAX_RATING];

/** Reads anything invalid as "any". @example parseRange('6-') // [6, 10] */
export function parseRange(text = ''): Range {
  const [, from, to] = /^(\d{0,2})-(\d{0,2})$/.exec(text) ?? [];
  const [min, max] = [Number(from ?? 0), to ? Number(to) : MAX_RATING];
  return min <= max && max <= MAX_RATING ? [min, max] : ANY;
}

/** Returns undefined for "any". @example formatRange([0, 3]) // '-3' */
export function formatRange([min, max]: Range): string | undefined {
  if (min === 0 && max === MAX_RATING) return undefined;
  return `${min === 0 ? '' : min}-${max === MAX_RATING ? '' : max}`;
}

/** @example rangeWords([0, 3]) // 'at most 3' */
export function rangeWords([min, max]: Range): string {
  if (min === max) return `exactly ${min}`;
  if (min === 0) return max === MAX_RATING ? 'any' : `at most ${max}`;
  return max === MAX_RATING ? `at least ${min}` : `${min} to ${max}`;
}
