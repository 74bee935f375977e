import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { byCategory, NOT_RATED } from '#features/ratings/contract/rating-categories.ts';
import type { SavedRating } from '#features/ratings/contract/ratings.ts';
import { dayOfViewing, isViewingDay, ratedOn, viewingDate, watchDateOf } from './viewing-dates.ts';

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC');
  vi.useFakeTimers({ now: new Date('2026-11-20T08:15:00.000Z') });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('the time of a viewing', () => {
  it.each([
    ['UTC', '2026-10-31T12:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-10-30T22:00:00.000Z'],
    ['America/St_Johns', '2026-10-31T14:30:00.000Z'],
  ])('in the time zone %s is noon if the day is in the past', (zone, noon) => {
    vi.stubEnv('TZ', zone);
    expect(watchDateOf('2026-10-31')).toBe(noon);
  });

  it('is the current time if the day is today, and never in the future', () => {
    expect(watchDateOf('2026-11-20')).toBe('2026-11-20T08:15:00.000Z');
    vi.setSystemTime('2026-11-20T10:30:00.000Z');
    vi.stubEnv('TZ', 'Pacific/Kiritimati');
    expect(watchDateOf('2026-11-21')).toBe('2026-11-20T10:30:00.000Z');
    expect(watchDateOf('2026-11-20')).toBe('2026-11-19T22:00:00.000Z');
  });

  it('is a minute later when the day already has a viewing', () => {
    const taken = ['2026-10-31T12:00:00.000Z', '2026-10-31T12:01:00.000Z', null];
    expect(watchDateOf('2026-10-31', taken)).toBe('2026-10-31T12:02:00.000Z');
    expect(watchDateOf('2026-10-30', taken)).toBe('2026-10-30T12:00:00.000Z');
  });

  it('is null for an unknown day', () => {
    expect(watchDateOf('')).toBeNull();
  });

  it.each(['UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Europe/Vienna'])(
    'is shown as the chosen day in the time zone %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      // Two changes of clocks in Vienna, a leap day, the ends of a year.
      for (const day of ['2026-03-29', '2025-10-26', '2024-02-29', '1999-12-31', '2000-01-01', '1895-12-28']) {
        expect(dayOfViewing(watchDateOf(day))).toBe(day);
      }
      expect(viewingDate(watchDateOf('2026-10-31'))).toBe('October 31, 2026');
      expect(viewingDate(null)).toBe('no date');
      expect(dayOfViewing(null)).toBe('');
    },
  );
});

it('a viewing can be on any day from the first film to today', () => {
  for (const day of ['1895-12-28', '1999-12-31', '2026-11-20']) expect(isViewingDay(day), day).toBe(true);
  for (const day of ['', '1895-12-27', '2026-11-21']) expect(isViewingDay(day), day).toBe(false);
});

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
