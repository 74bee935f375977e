import { afterEach, describe, expect, it, vi } from 'vitest';
import { byCategory, NOT_RATED } from '#contract/fright/rating-categories.ts';
import type { SavedRating } from '#contract/ratings/ratings.ts';
import { ratedOn } from './viewing-ratings.ts';

afterEach(() => void vi.unstubAllEnvs());

const saved = (savedAt: string, overallRating: number | null, axes: object = {}): SavedRating => ({
  _id: savedAt,
  savedAt,
  overallRating,
  detailedRatings: { ...byCategory(() => NOT_RATED), ...axes },
});
const HISTORY = [
  saved('2025-11-02T12:00:00.000Z', null),
  saved('2025-10-31T21:00:00.000Z', null, { gore: 0, plot: 7 }),
  saved('2025-10-31T03:30:00.000Z', 7),
  saved('2025-10-30T12:00:00.000Z', 9),
];
const on = (watchDate: string | null) => ratedOn({ watchDate }, HISTORY);

describe('the rating of a viewing', () => {
  it('is the newest rating that was saved on the day of the viewing', () => {
    vi.stubEnv('TZ', 'UTC');
    expect(on('2025-10-30T23:59:00.000Z')).toBe('rated 9');
    expect(on('2025-10-31T00:00:00.000Z')).toBe('rated on 2 axes');
  });

  it("belongs to the day in the browser's time zone", () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(on('2025-10-31T03:00:00.000Z')).toBe('rated 7');
    expect(on('2025-10-31T04:00:00.000Z')).toBe('rated on 2 axes');
  });

  it('is null if its day is unknown or has no saved rating, or if the newest rating of the day was cleared', () => {
    vi.stubEnv('TZ', 'UTC');
    for (const day of ['2025-10-29T12:00:00.000Z', '2025-11-02T12:00:00.000Z', null]) expect(on(day)).toBeNull();
  });
});
