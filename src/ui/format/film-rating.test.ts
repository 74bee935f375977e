import { expect, it } from 'vitest';
import { countedRatings, shownRating } from './film-rating.ts';

it.each([
  { members: 9, count: 10, tmdb: 6, shown: { value: 9 } },
  { members: 0, count: 10, tmdb: 6, shown: { value: 0 } },
  { members: 9, count: 9, tmdb: 6, shown: { value: 6 } },
  { members: 9, count: 9, tmdb: null, shown: { value: 9, few: 9 } },
  { members: null, count: 0, tmdb: 0, shown: { value: 0 } },
  { members: null, count: 0, tmdb: null, shown: null },
])('shownRating returns the right rating for %o', ({ shown, ...figures }) =>
  expect(shownRating(figures)).toEqual(shown),
);

it.each([
  [1, '1 rating'],
  [2, '2 ratings'],
])('countedRatings(%i) has the right number and noun', (count, text) => expect(countedRatings(count)).toBe(text));
