import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, addMonths, calendarOf, dayOf, daysBetween, halves, isTimeZone, monthWindow } from './dates.ts';

test.each([
  ['UTC', true],
  ['Europe/Vienna', true],
  ['Pacific/Kiritimati', true],
  ['Europe/Vienna; drop table member', false],
  ['Mars/Olympus', false],
  ['', false],
])('%j is a time zone: %j', (name, isKnown) => expect(isTimeZone(name)).toBe(isKnown));

describe('the day of a moment', () => {
  test.each([
    ['UTC', '2026-12-31T23:30:00Z', '2026-12-31'],
    ['Pacific/Kiritimati', '2026-12-31T09:59:59Z', '2026-12-31'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['America/St_Johns', '2027-01-01T03:29:59Z', '2026-12-31'],
    ['America/St_Johns', '2027-01-01T03:30:00Z', '2027-01-01'],
    // The night of 29 March 2026 lacks the hour from 2 to 3, the night of 25 October has it twice.
    ['Europe/Vienna', '2026-03-28T22:59:59Z', '2026-03-28'],
    ['Europe/Vienna', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['Europe/Vienna', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Europe/Vienna', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['Europe/Vienna', '2026-10-24T22:00:00Z', '2026-10-25'],
    ['Europe/Vienna', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
    ['America/St_Johns', '2024-03-01T02:00:00Z', '2024-02-29'],
    ['America/New_York', '1888-01-01T00:00:00Z', '1887-12-31'],
  ])('in %s, %s is on %s', (zone, moment, day) => {
    expect(calendarOf(zone).dayOf(new Date(moment))).toBe(day);
  });
});

describe('the day after', () => {
  test.each([
    ['UTC', '2024-02-28', '2024-02-29'],
    ['UTC', '2023-02-28', '2023-03-01'],
    ['UTC', '2026-12-31', '2027-01-01'],
    ['Europe/Vienna', '2026-03-28', '2026-03-29'],
    ['Europe/Vienna', '2026-10-25', '2026-10-26'],
    ['Pacific/Apia', '2011-12-28', '2011-12-29'],
    ['Pacific/Apia', '2011-12-29', '2011-12-31'],
    ['Pacific/Apia', '2011-12-31', '2012-01-01'],
  ])('in %s, %s is followed by %s', (zone, day, next) => {
    expect(calendarOf(zone).dayAfter(day)).toBe(next);
  });

  test('can be computed for every time zone that the runtime knows', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      expect(calendarOf(zone).dayAfter('2026-07-01'), zone).toBe('2026-07-02');
    }
  });
});

test.each([
  ['UTC', '2024-06-06', '2024-06-06T12:00:00.000Z'],
  ['America/New_York', '2024-06-06', '2024-06-06T16:00:00.000Z'],
  ['America/New_York', '2024-01-06', '2024-01-06T17:00:00.000Z'],
  ['Pacific/Kiritimati', '2024-06-06', '2024-06-05T22:00:00.000Z'],
  ['Asia/Kolkata', '2024-06-06', '2024-06-06T06:30:00.000Z'],
])('noon in %s on %s is %s', (zone, day, moment) => {
  const { noonOf, dayOf } = calendarOf(zone);
  expect(noonOf(day).toISOString()).toBe(moment);
  expect(dayOf(noonOf(day))).toBe(day);
});

test('the day of a moment is its day in UTC', () => {
  expect(dayOf(new Date('2026-10-31T23:59:59.999Z'))).toBe('2026-10-31');
  expect(dayOf(new Date('2026-10-31T20:00:00-05:00'))).toBe('2026-11-01');
});

test('days are added correctly across months and years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3);
});

test('months are added correctly across years', () => {
  expect(addMonths('2026-11', 3)).toBe('2027-02');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonths('2026-05', 0)).toBe('2026-05');
});

test.each([
  ['2026-02', '2026-02-28'],
  ['2024-02', '2024-02-29'],
  ['2026-12', '2026-12-31'],
])('the window of %s ends on %s', (month, lastDay) => {
  expect(monthWindow(month)).toEqual({ firstDay: `${month}-01`, lastDay });
});

describe('the halves of a window', () => {
  it('cover it without a gap, and their lengths differ by at most a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000 }), (length) => {
        const firstDay = '2020-01-01';
        const lastDay = addDays(firstDay, length);
        const [left, right] = halves({ firstDay, lastDay }) ?? [];
        expect([left?.firstDay, right?.lastDay]).toEqual([firstDay, lastDay]);
        expect(right?.firstDay).toBe(addDays(left?.lastDay ?? '', 1));
        const days = [left, right].map((half) => daysBetween(half?.firstDay ?? '', half?.lastDay ?? ''));
        expect(Math.abs((days[0] ?? 0) - (days[1] ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('do not exist for a single day', () => {
    expect(halves({ firstDay: '2026-10-31', lastDay: '2026-10-31' })).toBeNull();
  });
});
