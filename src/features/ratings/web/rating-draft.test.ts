import { describe, expect, it } from 'vitest';
import { byCategory, RATING_FIGURES, type RatingFigures } from '../contract/rating-categories.ts';
import type { Rating } from '../contract/ratings.ts';
import { draftOf, isSameDraft, ratingInput } from './rating-draft.ts';

const rating = (overallRating: number | null, detailed: Partial<Rating['detailedRatings']> = {}): Rating => ({
  overallRating,
  detailedRatings: {
    ...byCategory(() => -1),
    ...detailed,
  },
});
const nothing = draftOf(rating(null));
const draft = (changes: Partial<RatingFigures>): RatingFigures => ({ ...nothing, ...changes });

describe('the draft of a rating', () => {
  it('starts with the current values and reads -1 as not rated', () => {
    expect(draftOf(rating(8, { gore: 0, plot: 10 }))).toEqual(draft({ overall: 8, gore: 0, plot: 10 }));
  });

  it('has the overall rating and all eight categories', () => {
    expect(Object.keys(nothing).sort()).toEqual([...RATING_FIGURES].sort());
    expect(Object.values(nothing)).toEqual(Array(9).fill(null));
  });

  it('reads a value outside the scale as not rated', () => {
    expect(draftOf(rating(11, { lore: 12, acting: 3.5 }))).toEqual(nothing);
  });

  it('equals another draft only if all figures are equal', () => {
    expect(isSameDraft(draft({ gore: 0 }), draft({ gore: 0 }))).toBe(true);
    expect(isSameDraft(nothing, draft({ gore: 0 }))).toBe(false);
    expect(isSameDraft(draft({ overall: 0 }), nothing)).toBe(false);
  });
});

describe('the request body of a draft', () => {
  it('has every score from 0 to 10, even unchanged scores, and nothing for unrated categories', () => {
    expect(ratingInput(draft({ scares: 7 }), draft({ overall: 9, scares: 7, gore: 0 }))).toEqual({
      overallRating: 9,
      detailedRatings: { scares: 7, gore: 0 },
    });
  });

  it('has null for cleared categories', () => {
    expect(ratingInput(draft({ overall: 5, plot: 4, lore: 2 }), draft({ lore: 2 }))).toEqual({
      overallRating: null,
      detailedRatings: { plot: null, lore: 2 },
    });
  });

  it('leaves out values outside the scale', () => {
    expect(ratingInput(nothing, draft({ overall: 11, scares: -1, plot: 2.5 }))).toEqual({
      overallRating: null,
      detailedRatings: {},
    });
  });
});
