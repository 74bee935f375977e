import { expect, test } from 'vitest';
import { byCategory, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { leadingRatings } from './fright-graph.tsx';

const RATINGS = { scares: 9, gore: 8, plot: 7 };
const ESTIMATE = byCategory(() => 5);
const film = (
  counts: Partial<Record<RatingCategory, number>>,
  desk: typeof ESTIMATE | null = ESTIMATE,
  averageDetailedRatings: object = RATINGS,
) => ({
  averageDetailedRatings,
  detailedRatingsCounts: counts,
  fright: { desk, reason: null, effective: desk, known: [] },
});

test('with fewer than ten ratings the estimate is the main curve, and the ratings are points with their number', () => {
  const points = { community: null, estimate: ESTIMATE, leading: ESTIMATE };
  expect(leadingRatings(film({ scares: 1, gore: 1, plot: 1 }))).toEqual({
    ...points,
    few: { figures: RATINGS, label: '1 rating' },
  });
  expect(leadingRatings(film({ scares: 9, gore: 4, plot: 9 }))).toEqual({
    ...points,
    few: { figures: RATINGS, label: '4 to 9 ratings' },
  });
});

test('with ten ratings of three categories their means are the main curve, and take over from the estimate', () => {
  expect(leadingRatings(film({ scares: 10, gore: 10, plot: 10 }))).toEqual({
    community: RATINGS,
    few: null,
    estimate: ESTIMATE,
    leading: RATINGS,
  });
});

test('a category that only a few of many members have rated stays a point', () => {
  const counts = { scares: 10, gore: 4, plot: 20, acting: 30 };
  const { community, few } = leadingRatings(film(counts, ESTIMATE, { ...RATINGS, acting: 6 }));
  expect(community).toEqual({ scares: 9, plot: 7, acting: 6 });
  expect(few).toEqual({ figures: { gore: 8 }, label: '4 ratings' });
});

test('without an estimate a few ratings are the only figures, and with fewer than three rated categories there is no curve', () => {
  expect(leadingRatings(film({ scares: 1, gore: 1, plot: 1 }, null)).leading).toEqual(RATINGS);
  expect(leadingRatings(film({ scares: 30, gore: 30 }, null, { scares: 9, gore: 8 })).leading).toBeNull();
});
