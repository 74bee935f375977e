import { expect, test } from 'vitest';
import { indexedMonths, isIndexedMonth } from './indexed-pages.ts';

test('search engines index the twelve months before and after the current month', () => {
  expect(indexedMonths('2026-11')).toEqual(['2025-11', '2027-11']);
  expect(indexedMonths('2026-01')).toEqual(['2025-01', '2027-01']);
  expect(indexedMonths('2026-12')).toEqual(['2025-12', '2027-12']);
  for (const [month, isIndexed] of [
    ['2025-11', true],
    ['2025-10', false],
    ['2027-11', true],
    ['2027-12', false],
  ] as const) {
    expect(isIndexedMonth(month, '2026-11'), month).toBe(isIndexed);
  }
});
