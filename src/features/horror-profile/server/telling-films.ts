import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { TELLING_FILMS } from '../contract/horror-profile.ts';
import { deviation, leverageOf, mean, withFilm, withoutFilms } from './ridge.ts';

/** `figures` are in the order of the categories. */
export type KnownFilm = { id: number; figures: number[] };

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
  let known = withoutFilms(scales.length);
  const chosen: number[] = [];
  while (chosen.length < TELLING_FILMS && rest.length > 0) {
    const best = rest.reduce((one, other) =>
      leverageOf(known, other.film) > leverageOf(known, one.film) ? other : one,
    );
    chosen.push(best.id);
    known = withFilm(known, best.film);
    rest = rest.filter(({ id }) => id !== best.id);
  }
  return chosen;
}
