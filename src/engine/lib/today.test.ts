import { expect, test } from 'vitest';
import { dayOf } from './today.ts';

test('the day of a moment is its day in UTC', () => {
  expect(dayOf(new Date('2026-10-31T23:59:59.999Z'))).toBe('2026-10-31');
  expect(dayOf(new Date('2026-10-31T20:00:00-05:00'))).toBe('2026-11-01');
});
