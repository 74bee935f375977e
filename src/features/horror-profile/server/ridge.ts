import { mean } from './statistics.ts';

type Matrix = number[][];

/** The lower triangle L with L·Lᵀ = matrix: https://en.wikipedia.org/wiki/Cholesky_decomposition */
function cholesky(matrix: Matrix): Matrix {
  const lower: Matrix = [];
  for (const [row, line] of matrix.entries()) {
    const current: number[] = [];
    for (let column = 0; column <= row; column++) {
      const above = column === row ? current : (lower[column] ?? []);
      const rest = (line[column] ?? 0) - dot(current.slice(0, column), above);
      current.push(column === row ? Math.sqrt(rest) : rest / (above[column] ?? 1));
    }
    lower.push(current);
  }
  return lower;
}

/** Ignores the rest of the longer vector. */
function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const length = Math.min(a.length, b.length);
  let sum = 0;
  for (let index = 0; index < length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** Solves L·x = vector. @param found is filled and returned; an earlier solution in it is overwritten */
function forward(lower: Matrix, vector: readonly number[], found: number[] = []): number[] {
  for (let row = 0; row < lower.length; row++) {
    const line = lower[row] ?? [];
    let rest = vector[row] ?? 0;
    for (let column = 0; column < row; column++) rest -= (found[column] ?? 0) * (line[column] ?? 0);
    found[row] = rest / (line[row] ?? 1);
  }
  return found;
}

/** Solves Lᵀ·x = vector. */
function backward(lower: Matrix, vector: readonly number[]): number[] {
  const found = [...vector];
  for (let row = lower.length - 1; row >= 0; row--) {
    found[row] = (found[row] ?? 0) / (lower[row]?.[row] ?? 1);
    for (let above = 0; above < row; above++) {
      found[above] = (found[above] ?? 0) - (lower[row]?.[above] ?? 0) * (found[row] ?? 0);
    }
  }
  return found;
}

/** `r2`: part of the variance explained, cross-validated; null when the targets do not vary. */
type Fit = { weights: number[]; r2: number | null };

/**
 * Ridge regression: the weights w = (ZᵀZ + λI)⁻¹ Zᵀ(y − ȳ) that minimise ‖y − ȳ − Zw‖² + λ‖w‖² (Hoerl and Kennard 1970,
 * https://doi.org/10.1080/00401706.1970.10488634; Hastie, Tibshirani and Friedman, The Elements of Statistical Learning,
 * section 3.4.1). The intercept ȳ is not penalised. λ = 0 is least squares, for independent columns.
 *
 * R² is cross-validated by leaving out each row once, without refitting: the error of row i without it is
 * eᵢ / (1 − hᵢ), where eᵢ is its residual and hᵢ = 1/n + zᵢᵀ(ZᵀZ + λI)⁻¹zᵢ its leverage (Allen 1974,
 * https://doi.org/10.1080/00401706.1974.10489157). R² = 1 − Σ (eᵢ / (1 − hᵢ))² / Σ (yᵢ − ȳ)².
 *
 * @param columns each with the mean 0. Columns, because thousands of rows would be thousands of objects
 */
export function ridge(columns: readonly ArrayLike<number>[], targets: ArrayLike<number>, lambda: number): Fit {
  const centre = mean(targets) ?? 0;
  const wanted = new Float64Array(targets.length);
  for (let row = 0; row < wanted.length; row++) wanted[row] = (targets[row] ?? 0) - centre;
  const lower = cholesky(
    columns.map((one, row) => columns.map((other, column) => dot(one, other) + (row === column ? lambda : 0))),
  );
  const products = columns.map((column) => dot(column, wanted));
  const weights = backward(lower, forward(lower, products));
  let missed = 0;
  const [figures, half]: [number[], number[]] = [[], []];
  for (let row = 0; row < wanted.length; row++) {
    for (let column = 0; column < columns.length; column++) figures[column] = columns[column]?.[row] ?? 0;
    forward(lower, figures, half);
    const leverage = 1 / wanted.length + dot(half, half);
    missed += (((wanted[row] ?? 0) - dot(weights, figures)) / (1 - leverage)) ** 2;
  }
  const total = dot(wanted, wanted);
  return { weights, r2: total > 0 ? 1 - missed / total : null };
}
