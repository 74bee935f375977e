import { expect, test } from 'vitest';
import { byFigure, type RatingFigures } from '../contract/rating-categories.ts';
import { ratingInput, readRating } from './rating-queries.ts';

const figures = (given: Partial<RatingFigures> = {}): RatingFigures => ({ ...byFigure(() => null), ...given });

test('a category in a response may be a number or an object with a rating; -1, null and missing mean not rated', () => {
  const detailedRatings = { scares: 7, gore: { rating: 0 }, plot: { rating: -1 }, lore: -1, villain: null };
  expect(readRating({ overallRating: 8, detailedRatings })).toEqual(figures({ overall: 8, scares: 7, gore: 0 }));
  expect(readRating({ overallRating: null, detailedRatings: {} })).toEqual(figures());
});

test('a form sends every rated figure, even unchanged ones, null for cleared categories, and no other categories', () => {
  expect(ratingInput(figures({ scares: 7 }), figures({ overall: 9, scares: 7, gore: 0 }))).toEqual({
    overallRating: 9,
    detailedRatings: { scares: 7, gore: 0 },
  });
  expect(ratingInput(figures({ overall: 5, plot: 4, lore: 2 }), figures({ lore: 2 }))).toEqual({
    overallRating: null,
    detailedRatings: { plot: null, lore: 2 },
  });
});
