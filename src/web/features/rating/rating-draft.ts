import { RATING_CATEGORIES, RATING_MAX, type RatingCategory } from '#contract/rating-categories.ts';
import type { Rating, RatingInput } from '#contract/ratings.ts';

export type Figure = 'overall' | RatingCategory;

/** What the form holds: every figure of a rating, null for not rated. */
export type RatingDraft = Record<Figure, number | null>;

/** How a category without a rating is read. */
export const NOT_RATED = -1;

export const FIGURES: readonly Figure[] = ['overall', ...RATING_CATEGORIES];

const isScore = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= RATING_MAX;

/** What the form starts with: the current values. */
export function draftOf({ overallRating, detailedRatings }: Rating): RatingDraft {
  const scores = FIGURES.map((figure) => {
    const value = figure === 'overall' ? overallRating : detailedRatings[figure];
    return [figure, isScore(value) ? value : null];
  });
  return Object.fromEntries(scores) as RatingDraft; // made from the figures themselves, so every one of them is there
}

/** The rating that a draft makes, in the shape in which it is read. */
export function ratingOf({ overall, ...detailed }: RatingDraft): Rating {
  const shown = RATING_CATEGORIES.map((category) => [category, detailed[category] ?? NOT_RATED]);
  return {
    overallRating: overall,
    detailedRatings: Object.fromEntries(shown) as Rating['detailedRatings'], // made from the categories themselves
  };
}

export const isSameDraft = (a: RatingDraft, b: RatingDraft) => FIGURES.every((figure) => a[figure] === b[figure]);

/**
 * What is sent: only scores from 0 to 10 (specification, section 4). What was not rated is left out; null takes back a
 * category that was rated before.
 */
export function ratingInput(before: RatingDraft, draft: RatingDraft): RatingInput {
  const detailed = RATING_CATEGORIES.filter((category) => isScore(draft[category]) || before[category] !== null).map(
    (category) => [category, isScore(draft[category]) ? draft[category] : null],
  );
  return {
    overallRating: isScore(draft.overall) ? draft.overall : null,
    detailedRatings: Object.fromEntries(detailed),
  };
}
