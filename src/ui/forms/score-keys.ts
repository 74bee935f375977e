import { MAX_RATING } from '#features/ratings/contract/rating-categories.ts';

/** Milliseconds within which a 0 after a 1 makes a 10. */
export const TEN_DELAY = 600;

type ScoreKeyOptions = {
  /** The chosen score, otherwise the focused one. */
  current: number;
  isAfterOne: boolean;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
const CLEARING = ['Delete', 'Backspace'];

/**
 * The arrows stop at the ends: a step beyond the best score must not choose the worst.
 *
 * @returns null to clear the score, undefined for keys without effect
 * @example scoreForKey('0', { current: 1, isAfterOne: true }) // 10
 */
export function scoreForKey(key: string, { current, isAfterOne }: ScoreKeyOptions): number | null | undefined {
  if (CLEARING.includes(key)) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return MAX_RATING;
  const step = STEPS[key];
  if (step !== undefined) return Math.min(Math.max(current + step, 0), MAX_RATING);
  if (!/^\d$/.test(key)) return undefined;
  return key === '0' && isAfterOne ? 10 : Number(key);
}
