import { afterEach, describe, expect, test, vi } from 'vitest';
import { isReleased, longDate, monthDay, monthYear, ownDay, ownToday, partialDate, today, yearOf } from './dates.ts';
import { isStale } from './is-stale.ts';
import { grouped } from './numbers.ts';

afterEach(() => void vi.useRealTimers());

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });

test('a date in any month is written as Intl writes it in American English', () => {
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, '0')}-${String(month + 4).padStart(2, '0')}`;
    const date = new Date(day);
    expect(monthDay(day)).toBe(format({ month: 'short', day: 'numeric' }).format(date));
    expect(longDate(day)).toBe(format({ year: 'numeric', month: 'long', day: 'numeric' }).format(date));
    expect(monthYear(day.slice(0, 7))).toBe(format({ year: 'numeric', month: 'long' }).format(date));
  }
});

test('a timestamp is shown as its day in UTC', () => {
  expect(longDate('2024-12-31T23:59:59.999Z')).toBe('December 31, 2024');
});

test.each(['00:00:00', '23:59:59'])(
  'at %s UTC a film of the same day is released, and a film of the next day is not',
  (time) => {
    vi.useFakeTimers({ now: new Date(`2026-11-20T${time}Z`) });
    expect(['2026-11-19', '2026-11-20', '2026-11-21', null].map(isReleased)).toEqual([true, true, false, false]);
  },
);

test.each([
  ['2026', '2026'],
  ['2026-08', 'August 2026'],
  ['2026-08-03', 'August 3, 2026'],
])('%s is shown as %s', (day, text) => {
  expect(partialDate(day)).toBe(text);
});

test('an invalid date throws a RangeError', () => {
  expect(() => longDate('500000-01-01')).toThrow(RangeError);
});

test('today is the current day in UTC', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T23:59:59.999Z') });
  expect(today()).toBe('2026-11-20');
});

test('a film without a release date is not released', () => expect(isReleased(null)).toBe(false));

test('the year of a date is its first four digits', () => expect(yearOf('1980-05-23')).toBe('1980'));

test.each([0, 7, 999, 1000, 12_340, 999_999, 1_000_000, 1_234_567_890])(
  '%i has the separators of American English',
  (count) => {
    expect(grouped(count)).toBe(count.toLocaleString('en-US'));
  },
);

test.each([
  ['2026-08-22', false],
  ['2026-08-21', true],
  ['2026-08', false],
  ['2026-07', true],
  ['2026', false],
  ['2025', true],
  ['2021-09', true],
])('on November 20, streaming data of %s are older than 90 days: %s', (day, isOld) => {
  expect(isStale(day, new Date('2026-11-20T12:00:00Z'))).toBe(isOld);
});

describe.each([
  ['UTC', '2024-12-31T23:30:00Z', '2024-12-31'],
  ['Pacific/Kiritimati', '2024-12-31T09:30:00Z', '2024-12-31'],
  ['Pacific/Kiritimati', '2024-12-31T10:00:00Z', '2025-01-01'],
  ['America/St_Johns', '2025-01-01T03:00:00Z', '2024-12-31'],
  ['America/St_Johns', '2024-03-01T03:00:00Z', '2024-02-29'],
  ['Europe/Vienna', '2025-03-30T21:59:59Z', '2025-03-30'],
  ['Europe/Vienna', '2025-03-30T22:00:00Z', '2025-03-31'],
  ['Europe/Vienna', '2025-10-26T22:59:59Z', '2025-10-26'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
])('in %s', (zone, moment, day) => {
  test(`${moment} is on ${day}`, () => {
    vi.stubEnv('TZ', zone);
    expect(ownDay(moment)).toBe(day);
    vi.useFakeTimers({ now: new Date(moment) });
    expect(ownToday()).toBe(day);
  });
});
