import { expect, test } from 'vitest';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
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

test('with ratings of one or two members, the estimate is the main curve, and the ratings are shown as votes', () => {
  for (const count of [1, 2]) {
    expect(leadingRatings(film(count))).toEqual({
      community: null,
      votes: RATINGS,
      estimate: ESTIMATE,
      leading: ESTIMATE,
    });
  }
});

test('with ratings of three or more members, the mean of the ratings is the main curve', () => {
  expect(leadingRatings(film(3))).toEqual({ community: RATINGS, votes: null, estimate: ESTIMATE, leading: RATINGS });
});

test('without an estimate the votes are the main curve, and with fewer than three rated axes there is no curve', () => {
  expect(leadingRatings(film(1, null)).leading).toEqual(RATINGS);
  expect(leadingRatings(film(9, null, { scares: 9, gore: 8 })).leading).toBeNull();
});
