import { byFigure, NOT_RATED, type RatingFigures } from '#contract/rating-categories.ts';
import type { OwnFigures } from '#server/features/horror-profile/statistics.ts';

/** The columns of a list of ratings. */
export const ownFigures = (ratings: RatingFigures[]): OwnFigures =>
  byFigure((figure) => Int8Array.from(ratings, (rating) => rating[figure] ?? NOT_RATED));
