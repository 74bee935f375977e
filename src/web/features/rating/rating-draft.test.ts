import { describe, expect, it } from 'vitest';
import { byCategory, RATING_FIGURES, type RatingFigures } from '#contract/rating-categories.ts';
import type { Rating } from '#contract/ratings.ts';
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
  it('starts with the current values, -1 being none', () => {
    expect(draftOf(rating(8, { gore: 0, plot: 10 }))).toEqual(draft({ overall: 8, gore: 0, plot: 10 }));
  });

  it('has the overall rating and all eight categories', () => {
    expect(Object.keys(nothing).sort()).toEqual([...RATING_FIGURES].sort());
    expect(Object.values(nothing)).toEqual(Array(9).fill(null));
  });

  it('takes a value outside of the scale for none', () => {
    expect(draftOf(rating(11, { lore: 12, acting: 3.5 }))).toEqual(nothing);
  });

  it('is the same as another only if every figure is', () => {
    expect(isSameDraft(draft({ gore: 0 }), draft({ gore: 0 }))).toBe(true);
    expect(isSameDraft(nothing, draft({ gore: 0 }))).toBe(false);
    expect(isSameDraft(draft({ overall: 0 }), nothing)).toBe(false);
  });
});

describe('what is sent of a draft', () => {
  it('is every score from 0 to 10, changed or not, and nothing for what was never rated', () => {
    expect(ratingInput(draft({ scares: 7 }), draft({ overall: 9, scares: 7, gore: 0 }))).toEqual({
      overallRating: 9,
      detailedRatings: { scares: 7, gore: 0 },
    });
  });

  it('takes back what was rated before and is no more', () => {
    expect(ratingInput(draft({ overall: 5, plot: 4, lore: 2 }), draft({ lore: 2 }))).toEqual({
      overallRating: null,
      detailedRatings: { plot: null, lore: 2 },
    });
  });

  it('drops what is not on the scale', () => {
    expect(ratingInput(nothing, draft({ overall: 11, scares: -1, plot: 2.5 }))).toEqual({
      overallRating: null,
      detailedRatings: {},
    });
  });
});
