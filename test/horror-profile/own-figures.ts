import { byCategory, byFigure, NOT_RATED, type RatingFigures } from '#contract/fright/rating-categories.ts';
import type { EffectiveFigures, OwnFigures } from '#server/features/horror-profile/statistics.ts';

/** Turns a list of ratings into one column for each figure. */
export const ownFigures = (ratings: RatingFigures[]): OwnFigures =>
  byFigure((figure) => Int8Array.from(ratings, (rating) => rating[figure] ?? NOT_RATED));

/** Turns the effective figures of films into one column for each category; NaN stands for an unknown figure. */
export const effectiveFigures = (films: Partial<RatingFigures>[]): EffectiveFigures =>
  byCategory((category) => Float32Array.from(films, (film) => film[category] ?? Number.NaN));
