import { DIFFERENCE_FROM, type ProfileAxis } from '../contract/horror-profile.ts';

/** A deviation below this is only a rounding error. */
const ROUNDING = 1e-9;

const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0);

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sumOf(values) / values.length;

/** Sample standard deviation; null without variance. */
export function deviation(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  const found = Math.sqrt(sumOf(values.map((one) => (one - centre) ** 2)) / (values.length - 1));
  return found > ROUNDING ? found : null;
}

/**
 * The member's figures of an axis, beside the means of all other members. `community`, `difference` and `deviation` (the
 * sample standard deviation of the differences) are of the `compared` films that others rated too.
 */
export type AxisSums = Pick<ProfileAxis, 'mean' | 'count' | 'community' | 'difference' | 'compared'> & {
  deviation: number | null;
};

/** The uncertainty is the standard error of a mean, s / √n: https://en.wikipedia.org/wiki/Standard_error */
export function axisOf({ deviation: spread, difference, ...sums }: AxisSums): ProfileAxis {
  if (sums.compared < DIFFERENCE_FROM) return { ...sums, difference: null, uncertainty: null };
  const hasVariance = spread !== null && spread > ROUNDING;
  return { ...sums, difference, uncertainty: hasVariance ? spread / Math.sqrt(sums.compared) : null };
}
