import {
  byFigure,
  MAX_RATING,
  RATING_CATEGORIES,
  RATING_FIGURES,
  type RatingFigures,
} from '../contract/rating-categories.ts';
import type { Rating, RatingInput } from '../contract/ratings.ts';

const isScore = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= MAX_RATING;

export function draftOf({ overallRating, detailedRatings }: Rating): RatingFigures {
  return byFigure((figure) => {
    const value = figure === 'overall' ? overallRating : detailedRatings[figure];
    return isScore(value) ? value : null;
  });
}

export const isSameDraft = (a: RatingFigures, b: RatingFigures) =>
  RATING_FIGURES.every((figure) => a[figure] === b[figure]);

/** Contains only scores from 0 to 10 (specification, section 4), and null to clear a category that was rated before. */
export function ratingInput(before: RatingFigures, draft: RatingFigures): RatingInput {
  const detailed = RATING_CATEGORIES.filter((category) => isScore(draft[category]) || before[category] !== null).map(
    (category) => [category, isScore(draft[category]) ? draft[category] : null],
  );
  return {
    overallRating: isScore(draft.overall) ? draft.overall : null,
    detailedRatings: Object.fromEntries(detailed),
  };
}
