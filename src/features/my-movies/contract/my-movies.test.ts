import { expect, test } from 'vitest';
import { viewingInputSchema, watchedInputSchema, watchlistInputSchema } from './my-movies.ts';

test('a film that is marked as watched without a date gets the date null', () => {
  expect(watchedInputSchema.parse({ watched: true })).toEqual({ watched: true, watchDate: null });
});

test('a viewing date is null or a time in any time zone, and other values are rejected', () => {
  const accepts = (watchDate: unknown) => viewingInputSchema.safeParse({ watchDate }).success;
  expect(['2026-10-31T20:00:00Z', '2026-10-31T20:00:00+14:00', null].map(accepts)).toEqual([true, true, true]);
  expect(['2026-10-31', '2026-02-30T20:00:00Z', 'yesterday', 0, undefined].filter(accepts)).toEqual([]);
});

test('the id of a film must be in the range that the database can store', () => {
  const accepts = (title_id: unknown) => watchlistInputSchema.safeParse({ title_id }).success;
  expect([1, 2_147_483_647].map(accepts)).toEqual([true, true]);
  expect([0, -1, 2_147_483_648, 1.5, '948', null].filter(accepts)).toEqual([]);
});
