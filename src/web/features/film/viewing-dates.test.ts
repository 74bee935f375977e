import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dayOfViewing, isViewingDay, viewingDate, watchDateOf } from './viewing-dates.ts';

const NOW = new Date('2026-11-20T08:15:00.000Z');

describe('the time of a viewing', () => {
  it('is noon on a past day', () => {
    expect(watchDateOf('2026-10-31', NOW)).toBe('2026-10-31T12:00:00.000Z');
  });

  it('is the current time for today, never later', () => {
    expect(watchDateOf('2026-11-20', NOW)).toBe('2026-11-20T08:15:00.000Z');
  });

  it('is null for an unknown day', () => {
    expect(watchDateOf('', NOW)).toBeNull();
  });

  it('is shown as its day', () => {
    for (const day of ['2026-11-20', '1999-12-31', '2024-02-29']) {
      expect(dayOfViewing(watchDateOf(day, NOW))).toBe(day);
    }
    expect(viewingDate('2026-10-31T23:59:59.000Z')).toBe('October 31, 2026');
    expect(viewingDate(null)).toBe('no date');
    expect(dayOfViewing(null)).toBe('');
  });
});

it('a viewing can be on any day from the first film to today', () => {
  vi.useFakeTimers({ now: NOW });
  onTestFinished(() => void vi.useRealTimers());
  for (const day of ['1895-12-28', '1999-12-31', '2026-11-20']) expect(isViewingDay(day), day).toBe(true);
  for (const day of ['', '1895-12-27', '2026-11-21']) expect(isViewingDay(day), day).toBe(false);
});
