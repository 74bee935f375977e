import { expect, test } from 'vitest';
import { byCategory } from '../contract/rating-categories.ts';
import { readRating } from './rating-queries.ts';

const NONE = byCategory(() => -1);

test('a category in a response may be a number or an object with a rating', () => {
  const detailedRatings = { scares: 7, gore: { rating: 0 }, plot: { rating: -1 }, lore: -1 };
  expect(readRating({ overallRating: 8, detailedRatings })).toEqual({
    overallRating: 8,
    detailedRatings: { ...NONE, scares: 7, gore: 0 },
  });
});

test('a category that is missing or null is not rated', () => {
  expect(readRating({ overallRating: null, detailedRatings: { villain: null } })).toEqual({
    overallRating: null,
    detailedRatings: NONE,
  });
});
