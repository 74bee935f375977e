export type Figure = {
  what: string;
  value: number;
  /** For example `kB` or `×`. */
  unit: string;
  /** Missing for figures without a budget. */
  budget?: number;
  /** The default is a maximum. */
  direction?: 'at most' | 'at least';
};

const passes = ({ value, budget, direction }: Figure) =>
  budget === undefined || (direction === 'at least' ? value >= budget : value <= budget);

/** Prints value, budget and verdict of each figure. @returns whether all are within their budgets */
export function printReport(figures: Figure[]): boolean {
  const digits = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));
  const rows = figures.map((figure) => [
    figure.what,
    `${digits(figure.value)} ${figure.unit}`,
    figure.budget === undefined
      ? ''
      : `${figure.direction === 'at least' ? '≥' : '≤'} ${digits(figure.budget)} ${figure.unit}`,
    figure.budget === undefined ? '' : passes(figure) ? 'pass' : 'FAIL',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  }
  return figures.every(passes);
}

/** A quantile of sorted times; infinite for an empty list. */
export const percentile = (times: readonly number[], share: number): number =>
  times[Math.floor((times.length - 1) * share)] ?? Number.POSITIVE_INFINITY;

export const median = (values: readonly number[]): number =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
