import { describe, expect, test } from 'vitest';
import { RATING_CATEGORIES } from './rating-categories.ts';
import { ratingInputSchema, ratingSchema } from './ratings.ts';

const accepts = (value: unknown) => ratingInputSchema.safeParse(value).success;
const all = (score: number) => Object.fromEntries(RATING_CATEGORIES.map((category) => [category, score]));

describe('the rating of a request', () => {
  test.each([0, 7, 10, null])('may be %j', (score) => {
    expect(accepts({ overallRating: score, detailedRatings: { gore: score } })).toBe(true);
  });

  test.each([-1, 11, 7.5, '7'])('may not be %j', (score) => {
    expect(accepts({ overallRating: score, detailedRatings: {} })).toBe(false);
    expect(accepts({ overallRating: 7, detailedRatings: { gore: score } })).toBe(false);
  });

  test('may leave out the categories, but not the overall score', () => {
    expect(ratingInputSchema.parse({ overallRating: 7 })).toEqual({ overallRating: 7, detailedRatings: {} });
    expect(accepts({ detailedRatings: { gore: 7 } })).toBe(false);
  });

  test('has only the eight categories', () => {
    expect(accepts({ overallRating: 7, detailedRatings: { romance: 7 } })).toBe(false);
  });
});

test('the rating of a response has every category, with -1 for not rated', () => {
  const reads = (detailedRatings: object) => ratingSchema.safeParse({ overallRating: null, detailedRatings }).success;
  expect([reads(all(-1)), reads(all(10)), reads(all(-2)), reads(all(11))]).toEqual([true, true, false, false]);
  expect(reads({ gore: 7 })).toBe(false);
});
