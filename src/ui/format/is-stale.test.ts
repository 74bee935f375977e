import { expect, test } from 'vitest';
import { isStale } from './is-stale.ts';

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
