import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { TELLING_FILMS } from '../contract/horror-profile.ts';
import { deviation, mean } from './statistics.ts';

/** `figures` are in the order of the categories. */
export type KnownFilm = { id: number; figures: number[] };

/**
 * λ of the ridge regression, with the same value as in `drivers.ts`. It has the effect of ten more films whose ratings
 * follow no axis.
 */
const LAMBDA = 10;

/** P = (ZᵀZ + λI)⁻¹, where Z has a row for each film that is chosen so far. */
type Known = number[][];

const times = (known: Known, film: readonly number[]) =>
  known.map((line) => line.reduce((sum, one, column) => sum + one * (film[column] ?? 0), 0));

const leverage = (known: Known, film: readonly number[]) =>
  times(known, film).reduce((sum, one, row) => sum + one * (film[row] ?? 0), 0);

/**
 * Returns P with the film z added, by the formula of Sherman and Morrison: P − (Pz)(Pz)ᵀ / (1 + zᵀPz),
 * https://en.wikipedia.org/wiki/Sherman–Morrison_formula
 */
function withFilm(known: Known, film: readonly number[]): Known {
  const moved = times(known, film);
  const scale = 1 + leverage(known, film);
  return known.map((line, row) => line.map((one, column) => one - ((moved[row] ?? 0) * (moved[column] ?? 0)) / scale));
}

/**
 * Chooses the films whose ratings tell most about a taste. Each step takes the film for which the slopes of the drivers
 * are least certain, measured by zᵀPz (D-optimal design, step by step: Wynn 1970,
 * https://doi.org/10.1214/aoms/1177696809).
 *
 * @param candidates films that the member has probably seen, the best known first; of equal films the first is chosen
 */
export function tellingFilms(candidates: readonly KnownFilm[]): number[] {
  const scales = RATING_CATEGORIES.map((_, axis) => {
    const column = candidates.map(({ figures }) => figures[axis] ?? 0);
    return { centre: mean(column) ?? 0, spread: deviation(column) ?? 1 };
  });
  let rest = candidates.map(({ id, figures }) => ({
    id,
    film: scales.map(({ centre, spread }, axis) => ((figures[axis] ?? 0) - centre) / spread),
  }));
  let known: Known = scales.map((_, row) => scales.map((__, column) => Number(row === column) / LAMBDA));
  const chosen: number[] = [];
  while (chosen.length < TELLING_FILMS && rest.length > 0) {
    const best = rest.reduce((one, other) => (leverage(known, other.film) > leverage(known, one.film) ? other : one));
    chosen.push(best.id);
    known = withFilm(known, best.film);
    rest = rest.filter(({ id }) => id !== best.id);
  }
  return chosen;
}
