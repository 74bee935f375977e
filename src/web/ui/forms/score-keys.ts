/** How long a 1 waits for the 0 that makes it a 10, milliseconds. */
export const TEN_DELAY = 600;

type ScoreKeyOptions = {
  /** The chosen score, else the one that has the focus. */
  current: number;
  max: number;
  /** Whether a 1 was typed less than TEN_DELAY ago. */
  isAfterOne: boolean;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
const CLEARING = ['Delete', 'Backspace'];

/**
 * What a key chooses on a scale of whole numbers from 0. The arrows stop at its ends: a step beyond the best score must
 * not give the worst.
 *
 * @param key as of KeyboardEvent
 * @returns a score, null for none, undefined for a key that means nothing here
 * @example scoreForKey('0', { current: 1, max: 10, isAfterOne: true }) // 10
 */
export function scoreForKey(key: string, { current, max, isAfterOne }: ScoreKeyOptions): number | null | undefined {
  if (CLEARING.includes(key)) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return max;
  const step = STEPS[key];
  if (step !== undefined) return Math.min(Math.max(current + step, 0), max);
  if (!/^\d$/.test(key)) return undefined;
  return key === '0' && isAfterOne ? Math.min(10, max) : Math.min(Number(key), max);
}
