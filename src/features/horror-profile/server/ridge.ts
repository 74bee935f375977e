/** A deviation below this is only a rounding error. */
export const ROUNDING = 1e-9;

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
 * λ of the ridge regression. On standardised axes it has the effect of ten more films whose ratings follow no axis.
 */
export const LAMBDA = 10;

type Vector = readonly number[];
/** P = (ZᵀZ + λI)⁻¹, where each row of Z has the figures of a film. */
export type Inverse = readonly Vector[];

const dot = (a: Vector, b: Vector) => a.reduce((sum, one, index) => sum + one * (b[index] ?? 0), 0);
const times = (inverse: Inverse, film: Vector) => inverse.map((line) => dot(line, film));

/** Returns P without films. */
export const withoutFilms = (axes: number): Inverse =>
  Array.from({ length: axes }, (_, row) =>
    Array.from({ length: axes }, (__, column) => Number(row === column) / LAMBDA),
  );

/** Returns zᵀPz: how uncertain the prediction for the film z is. */
export const leverageOf = (inverse: Inverse, film: Vector): number => dot(times(inverse, film), film);

/**
 * Returns P with the film z added, by the formula of Sherman and Morrison: P − (Pz)(Pz)ᵀ / (1 + zᵀPz),
 * https://en.wikipedia.org/wiki/Sherman–Morrison_formula
 */
export function withFilm(inverse: Inverse, film: Vector): Inverse {
  const moved = times(inverse, film);
  const scale = 1 + dot(moved, film);
  return inverse.map((line, row) =>
    line.map((one, column) => one - ((moved[row] ?? 0) * (moved[column] ?? 0)) / scale),
  );
}

/** `r2`: part of the variance explained, cross-validated; null when the targets do not vary. */
type Fit = { weights: number[]; r2: number | null };

/**
 * Ridge regression: the weights w = (ZᵀZ + λI)⁻¹ Zᵀ(y − ȳ) that minimise ‖y − ȳ − Zw‖² + λ‖w‖² (Hoerl and Kennard 1970,
 * https://doi.org/10.1080/00401706.1970.10488634; Hastie, Tibshirani and Friedman, The Elements of Statistical Learning,
 * section 3.4.1). The intercept ȳ is not penalised.
 *
 * R² is cross-validated by leaving out each row once, without refitting: the error of row i without it is
 * eᵢ / (1 − hᵢ), where eᵢ is its residual and hᵢ = 1/n + zᵢᵀ(ZᵀZ + λI)⁻¹zᵢ its leverage (Allen 1974,
 * https://doi.org/10.1080/00401706.1974.10489157). R² = 1 − Σ (eᵢ / (1 − hᵢ))² / Σ (yᵢ − ȳ)².
 *
 * @param rows whose columns have the mean 0
 */
export function ridge(rows: readonly Vector[], targets: Vector): Fit {
  const centre = mean(targets) ?? 0;
  const wanted = targets.map((target) => target - centre);
  const axes = rows[0] ?? [];
  const inverse = rows.reduce(withFilm, withoutFilms(axes.length));
  const products = axes.map((_, axis) => rows.reduce((sum, row, n) => sum + (row[axis] ?? 0) * (wanted[n] ?? 0), 0));
  const weights = times(inverse, products);
  const missed = rows.reduce((sum, row, n) => {
    const leverage = 1 / rows.length + leverageOf(inverse, row);
    return sum + (((wanted[n] ?? 0) - dot(weights, row)) / (1 - leverage)) ** 2;
  }, 0);
  const total = dot(wanted, wanted);
  return { weights, r2: total > 0 ? 1 - missed / total : null };
}
