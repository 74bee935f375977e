import { expect, test } from 'vitest';
import { byCategory } from '#contract/fright/rating-categories.ts';
import { leadingRatings } from './leading-ratings.ts';

const RATINGS = { scares: 9, gore: 8, plot: 7 };
const ESTIMATE = byCategory(() => 5);
const film = (
  ratingsCount: number,
  desk: typeof ESTIMATE | null = ESTIMATE,
  averageDetailedRatings: object = RATINGS,
) => ({
  averageDetailedRatings,
  ratingsCount,
  fright: { desk, reason: null, effective: desk, known: [] },
});

test('one or two members are no community: the estimate leads, and their ratings are votes', () => {
  for (const count of [1, 2]) {
    expect(leadingRatings(film(count))).toEqual({
      community: null,
      votes: RATINGS,
      estimate: ESTIMATE,
      leading: ESTIMATE,
    });
  }
});

test('from three members on the community leads', () => {
  expect(leadingRatings(film(3))).toEqual({ community: RATINGS, votes: null, estimate: ESTIMATE, leading: RATINGS });
});

test('without an estimate the votes lead; below three axes nothing does', () => {
  expect(leadingRatings(film(1, null)).leading).toEqual(RATINGS);
  expect(leadingRatings(film(9, null, { scares: 9, gore: 8 })).leading).toBeNull();
});
