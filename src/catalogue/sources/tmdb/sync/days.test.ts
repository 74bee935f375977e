import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, addMonths, daysBetween, halves, monthWindow } from './days.ts';

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
