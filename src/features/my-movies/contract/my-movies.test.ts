import { expect, test } from 'vitest';
import { viewingInputSchema } from './my-movies.ts';

test('a viewing date is null or a time in any time zone, and other values are rejected', () => {
  const accepts = (watchDate: unknown) => viewingInputSchema.safeParse({ watchDate }).success;
  expect(['2026-10-31T20:00:00Z', '2026-10-31T20:00:00+14:00', null].map(accepts)).toEqual([true, true, true]);
  expect(['2026-10-31', '2026-02-30T20:00:00Z', 'yesterday', 0, undefined].filter(accepts)).toEqual([]);
});
