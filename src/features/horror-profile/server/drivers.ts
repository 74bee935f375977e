import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import {
  byCategory,
  FRIGHT_GRAPH_MINIMUM_CATEGORIES,
  RATING_CATEGORIES,
  type RatingCategory,
  type RatingFigures,
} from '#features/ratings/contract/rating-categories.ts';
import { DRIVERS_FROM, DRIVERS_MINIMUM_R2, type Drivers } from '../contract/horror-profile.ts';
import { deviation, mean, ridge } from './ridge.ts';

/** A film that the member rated. `effective`: the film's figures without the member's own. */
export type RatedFilm = { id: number; own: RatingFigures; effective: FrightProfile };

/**
 * How the overall rating follows each axis: by `slope` points for each point above `centre`, the mean of the films that
 * the member rated.
 */
export type Taste = { category: RatingCategory; slope: number; centre: number }[];

type Found = {
  /** Number of films that the member still has to rate. */
  missing: number;
  /** Null with too few films, without variance, or when the axes explain too little. */
  drivers: Drivers | null;
  /** Empty with too few films. The slopes are small when the axes explain little. */
  taste: Taste;
  /** The share of the figures that are the member's own ratings. */
  ownAxes: number | null;
};

/**
 * Returns the films that are rated overall and of which at least three figures are known: the member's own figures, or
 * else the effective ones.
 */
function usableFilms(rated: readonly Pick<RatedFilm, 'own' | 'effective'>[]) {
  return rated.flatMap(({ own, effective }) => {
    const figures = byCategory((category) => own[category] ?? effective[category]);
    const known = RATING_CATEGORIES.filter((category) => figures[category] !== null);
    const ofMember = known.filter((category) => own[category] !== null);
    if (own.overall === null || known.length < FRIGHT_GRAPH_MINIMUM_CATEGORIES) return [];
    return [{ overall: own.overall, figures, known: known.length, ofMember: ofMember.length }];
  });
}

/**
 * Finds how the member's overall ratings follow the axes, by ridge regression. Each axis is standardised by the mean
 * and standard deviation of the films that the member rated. A film's missing figures are replaced by the mean of the
 * axis, which is 0 when standardised and so has no effect. An axis on which the figures do not vary has no weight.
 */
export function driversOf(rated: readonly Pick<RatedFilm, 'own' | 'effective'>[]): Found {
  const films = usableFilms(rated);
  const missing = Math.max(0, DRIVERS_FROM - films.length);
  const count = (counted: 'known' | 'ofMember') => films.reduce((sum, film) => sum + film[counted], 0);
  const ownAxes = films.length > 0 ? count('ofMember') / count('known') : null;
  if (missing > 0) return { missing, drivers: null, taste: [], ownAxes };

  const axes = RATING_CATEGORIES.flatMap((category) => {
    const column = films.flatMap(({ figures }) => figures[category] ?? []);
    const [centre, spread] = [mean(column), deviation(column)];
    return centre === null || spread === null ? [] : [{ category, centre, spread }];
  });
  const rows = films.map(({ figures }) =>
    axes.map(({ category, centre, spread }) => ((figures[category] ?? centre) - centre) / spread),
  );
  const { weights, r2 } = ridge(
    rows,
    films.map(({ overall }) => overall),
  );
  const weighed = axes.map((axis, index) => ({ ...axis, weight: weights[index] ?? 0 }));
  const weightOf = (category: RatingCategory) => weighed.find((axis) => axis.category === category)?.weight ?? null;
  const isTelling = r2 !== null && r2 > DRIVERS_MINIMUM_R2;
  return {
    missing,
    drivers: isTelling ? { weights: byCategory(weightOf), r2, films: films.length } : null,
    taste: weighed.map(({ category, weight, spread, centre }) => ({ category, centre, slope: weight / spread })),
    ownAxes,
  };
}
