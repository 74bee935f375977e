export type Figure = {
  name: string;
  value: number;
  /** For example `kB` or `×`. */
  unit: string;
  /** Missing for figures without a budget. */
  budget?: number;
  /** 'at most' when missing. */
  direction?: 'at most' | 'at least';
};

const passes = ({ value, budget, direction }: Figure) =>
  budget === undefined || (direction === 'at least' ? value >= budget : value <= budget);

const digits = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

function rowOf(figure: Figure): string[] {
  const { name, value, unit, budget, direction } = figure;
  const cells = [name, `${digits(value)} ${unit}`];
  if (budget === undefined) return cells;
  return [
    ...cells,
    `${direction === 'at least' ? '≥' : '≤'} ${digits(budget)} ${unit}`,
    passes(figure) ? 'pass' : 'FAIL',
  ];
}

/** Prints value, budget and verdict of each figure. Returns true when all are within their budgets. */
export function printReport(figures: Figure[]): boolean {
  const rows = figures.map(rowOf);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  }
  return figures.every(passes);
}

/** @param share 0 to 1. Returns Infinity when the list is empty. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.POSITIVE_INFINITY;

export const median = (values: readonly number[]): number => quantile(values, 0.5);
