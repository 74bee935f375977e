import type { EffectiveFigures, OwnFigures } from '#features/horror-profile/server/statistics.ts';
import { byCategory, byFigure, NOT_RATED, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';

/** Turns a list of ratings into one column for each figure. */
export const ownFigures = (ratings: RatingFigures[]): OwnFigures =>
  byFigure((figure) => Int8Array.from(ratings, (rating) => rating[figure] ?? NOT_RATED));

/** Turns the effective figures of films into one column for each category; NaN stands for an unknown figure. */
export const effectiveFigures = (films: Partial<RatingFigures>[]): EffectiveFigures =>
  byCategory((category) => Float32Array.from(films, (film) => film[category] ?? Number.NaN));
