import { describe, expect, it } from 'vitest';
import { dayOfViewing, viewingDate, watchDateOf } from './viewing-dates.ts';

const NOW = new Date('2026-11-20T08:15:00.000Z');

describe('the moment of a viewing', () => {
  it('is noon of a past day', () => {
    expect(watchDateOf('2026-10-31', NOW)).toBe('2026-10-31T12:00:00.000Z');
  });

  it('is now for today, never later', () => {
    expect(watchDateOf('2026-11-20', NOW)).toBe('2026-11-20T08:15:00.000Z');
  });

  it('is none for a day not known', () => {
    expect(watchDateOf('', NOW)).toBeNull();
  });

  it('is shown as the day it was made from', () => {
    for (const day of ['2026-11-20', '1999-12-31', '2024-02-29']) {
      expect(dayOfViewing(watchDateOf(day, NOW))).toBe(day);
    }
    expect(viewingDate('2026-10-31T23:59:59.000Z')).toBe('October 31, 2026');
    expect(viewingDate(null)).toBe('no date');
  });
});
