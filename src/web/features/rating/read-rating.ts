import { byCategory, NOT_RATED, type RatingCategory } from '#contract/rating-categories.ts';
import type { Rating } from '#contract/ratings.ts';

type CategoryAnswer = number | { rating: number } | null | undefined;

/** A rating as it may be answered: a category is a number, or an object with rating (specification, section 3). */
export type RatingAnswer = {
  overallRating: number | null;
  detailedRatings: Partial<Record<RatingCategory, CategoryAnswer>>;
};

const scoreOf = (answer: CategoryAnswer) => (typeof answer === 'object' ? answer?.rating : answer) ?? NOT_RATED;

/** The rating of an answer, with a number for every category. */
export function readRating({ overallRating, detailedRatings }: RatingAnswer): Rating {
  return { overallRating, detailedRatings: byCategory((category) => scoreOf(detailedRatings[category])) };
}
