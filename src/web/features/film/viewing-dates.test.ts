import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOfViewing, isViewingDay, viewingDate, watchDateOf } from './viewing-dates.ts';

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
