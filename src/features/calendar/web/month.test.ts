import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_MONTH, LAST_MONTH, monthOf, parseMonth } from './month.ts';
import { monthWeeks } from './month-table.tsx';
import { addMonths } from './month-toolbar.tsx';

const month = fc
  .tuple(fc.integer({ min: 1880, max: 2199 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);

describe('parseMonth', () => {
  it.each(['2026-10', FIRST_MONTH, LAST_MONTH])('accepts %s', (value) => {
    expect(parseMonth(value)).toBe(value);
  });

  it.each([
    ...[undefined, null, 202610, '', '2026', '2026-1', '2026-00', '2026-13', '2026-10-01', ' 2026-10', '2026-10\n'],
    ...['1879-12', '2200-01', '<b>', ['2026-10']],
  ])('refuses %j', (value) => {
    expect(parseMonth(value)).toBeNull();
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-10', 1, '2026-11'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2024-02', 12, '2025-02'],
    ['2199-11', 1, '2199-12'],
  ])('for %s and %i months returns %s', (from, count, to) => {
    expect(addMonths(from, count)).toBe(to);
  });

  it('returns null before the first and after the last month', () => {
    expect(addMonths(FIRST_MONTH, -1)).toBeNull();
    expect(addMonths(LAST_MONTH, 1)).toBeNull();
  });

  it('is undone by a second call with the negative number of months', () => {
    fc.assert(
      fc.property(month, fc.integer({ min: -24, max: 24 }), (from, count) => {
        const to = addMonths(from, count);
        if (to !== null) expect(addMonths(to, -count)).toBe(from);
      }),
    );
  });
});

describe('monthWeeks', () => {
  it('fills the first and last week with days of the neighbouring months', () => {
    const weeks = monthWeeks('2026-10');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.map((day) => day.slice(5)).join(' ')).toBe('09-27 09-28 09-29 09-30 10-01 10-02 10-03');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-10-31');
  });

  it.each([
    ['2026-02', 4],
    ['2026-11', 5],
    ['2026-08', 6],
  ])('for %s returns %i weeks', (of, count) => {
    expect(monthWeeks(of)).toHaveLength(count);
  });

  it('handles leap days', () => {
    expect(monthWeeks('2024-02').flat()).toContain('2024-02-29');
    expect(monthWeeks('2100-02').flat()).not.toContain('2100-02-29');
  });

  it('starts weeks on Sunday and has every day of the month once, in order', () => {
    fc.assert(
      fc.property(month, (of) => {
        const weeks = monthWeeks(of);
        const days = weeks.flat();
        for (const [first = '', ...rest] of weeks)
          expect([new Date(first).getUTCDay(), rest.length], first).toEqual([0, 6]);
        expect(days).toEqual([...new Set(days)].sort());
        const [year = 0, number = 0] = of.split('-').map(Number);
        expect(days.filter((day) => monthOf(day) === of)).toHaveLength(
          new Date(Date.UTC(year, number, 0)).getUTCDate(),
        );
        expect(weeks.every((week) => week.some((day) => monthOf(day) === of))).toBe(true);
      }),
    );
  });
});
