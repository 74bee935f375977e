import { byCategory, NOT_RATED, type RatingCategory } from '#contract/fright/rating-categories.ts';
import type { Rating } from '#contract/ratings/ratings.ts';

type CategoryResponse = number | { rating: number } | null | undefined;

/** A category is a number or an object with `rating` (specification, section 3). */
export type RatingResponse = {
  overallRating: number | null;
  detailedRatings: Partial<Record<RatingCategory, CategoryResponse>>;
};

const scoreOf = (category: CategoryResponse) =>
  (typeof category === 'object' ? category?.rating : category) ?? NOT_RATED;

export function readRating({ overallRating, detailedRatings }: RatingResponse): Rating {
  return { overallRating, detailedRatings: byCategory((category) => scoreOf(detailedRatings[category])) };
}
