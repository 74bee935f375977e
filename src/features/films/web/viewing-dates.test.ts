import { describe, expect, it, vi } from 'vitest';
import { byFigure } from '#features/ratings/contract/rating-categories.ts';
import type { SavedFigures } from '#features/ratings/web/ratings.ts';
import { ratedOn } from './viewing-dates.ts';

const saved = (savedAt: string, overall: number | null, axes: object = {}): SavedFigures => ({
  ...byFigure(() => null),
  ...axes,
  id: savedAt,
  savedAt,
  day: savedAt.slice(0, 10),
  overall,
});
const HISTORY = [
  saved('2025-11-02T12:00:00.000Z', null),
  saved('2025-10-31T21:00:00.000Z', null, { gore: 0, plot: 7 }),
  saved('2025-10-31T03:30:00.000Z', 7),
  saved('2025-10-30T12:00:00.000Z', 9),
];
const on = (day: string | null) => ratedOn({ day }, HISTORY);

describe('the rating of a viewing', () => {
  it('is the newest rating that was saved on the day of the viewing', () => {
    vi.stubEnv('TZ', 'UTC');
    expect(on('2025-10-30')).toBe('rated 9');
    expect(on('2025-10-31')).toBe('rated on 2 kinds of fright');
  });

  it('stays with its day when the browser is in another time zone', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(on('2025-10-30')).toBe('rated 9');
    expect(on('2025-10-31')).toBe('rated on 2 kinds of fright');
  });

  it('is null if its day is unknown or has no saved rating, or if the newest rating of the day was cleared', () => {
    vi.stubEnv('TZ', 'UTC');
    for (const day of ['2025-10-29', '2025-11-02', null]) expect(on(day)).toBeNull();
  });
});
