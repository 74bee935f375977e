import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { isViewingDay, ownYesterday, viewingDate } from './viewing-date-form.tsx';

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC');
  vi.useFakeTimers({ now: new Date('2026-11-20T08:15:00.000Z') });
});
afterEach(() => void vi.useRealTimers());

test.each(['UTC', 'Pacific/Kiritimati', 'America/St_Johns'])(
  'a viewing is shown on its day in the time zone %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(viewingDate('2026-10-31')).toBe('October 31, 2026');
    expect(viewingDate('1895-12-28')).toBe('December 28, 1895');
    expect(viewingDate(null)).toBe('no date');
  },
);

it('a viewing can be on any day from the first film to today', () => {
  for (const day of ['1895-12-28', '1999-12-31', '2026-11-20']) expect(isViewingDay(day), day).toBe(true);
  for (const day of ['', '1895-12-27', '2026-11-21']) expect(isViewingDay(day), day).toBe(false);
});

it.each([
  ['2026-03-01T12:00:00Z', 'UTC', '2026-02-28'],
  ['2027-01-01T03:00:00Z', 'America/New_York', '2026-12-30'],
  // The clocks went back on this Sunday.
  ['2026-11-02T05:30:00Z', 'America/New_York', '2026-11-01'],
])('yesterday of %s in %s is %s', (now, zone, day) => {
  vi.stubEnv('TZ', zone);
  vi.setSystemTime(new Date(now));
  expect(ownYesterday()).toBe(day);
});
