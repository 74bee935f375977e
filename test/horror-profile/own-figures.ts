import { byFigure, NOT_RATED, type RatingFigures } from '#contract/fright/rating-categories.ts';
import type { OwnFigures } from '#server/features/horror-profile/statistics.ts';

/** Turns a list of ratings into columns. */
export const ownFigures = (ratings: RatingFigures[]): OwnFigures =>
  byFigure((figure) => Int8Array.from(ratings, (rating) => rating[figure] ?? NOT_RATED));
