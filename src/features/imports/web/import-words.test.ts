import { describe, expect, it } from 'vitest';
import { isEmpty, kindsText, rowText, skippedTexts } from './import-words.ts';

describe('the text of added entries', () => {
  it.each([
    [
      { viewings: 1675, ratings: 1, watchlist: 2, notes: 0, tags: 0, lists: 1 },
      '1,675 viewings, 1 rating, 2 watchlist films and 1 list',
    ],
    [{ viewings: 0, ratings: 2, watchlist: 1, notes: 0, tags: 0, lists: 0 }, '2 ratings and 1 watchlist film'],
    [{ viewings: 1, ratings: 0, watchlist: 0, notes: 0, tags: 0, lists: 0 }, '1 viewing'],
    [{ viewings: 0, ratings: 0, watchlist: 0, notes: 0, tags: 0, lists: 0 }, 'nothing new'],
  ])('for %j is “%s”', (kinds, text) => {
    expect(kindsText(kinds)).toBe(text);
  });
});

it.each([
  [{ viewings: 0, ratings: 0, watchlist: 0, notes: 0, tags: 0, lists: 0 }, true],
  [{ viewings: 1, ratings: 0, watchlist: 0, notes: 0, tags: 0, lists: 0 }, false],
  [{ viewings: 0, ratings: 1, watchlist: 0, notes: 0, tags: 0, lists: 0 }, false],
  [{ viewings: 0, ratings: 0, watchlist: 1, notes: 0, tags: 0, lists: 0 }, false],
  [{ viewings: 1, ratings: 1, watchlist: 0, notes: 0, tags: 0, lists: 0 }, false],
  [{ viewings: 1, ratings: 1, watchlist: 2, notes: 0, tags: 0, lists: 0 }, false],
  [{ viewings: 0, ratings: 0, watchlist: 0, notes: 0, tags: 0, lists: 1 }, false],
])('an import that adds %j is empty: %j', (kinds, expected) => {
  expect(isEmpty(kinds)).toBe(expected);
});

it.each([
  [{ viewings: 2, rating: 8, isOnWatchlist: true, lists: 0 }, '2 viewings, rated 8, on the watchlist'],
  [{ viewings: 1, rating: null, isOnWatchlist: false, lists: 2 }, '1 viewing, in 2 lists'],
  [{ viewings: 0, rating: 0, isOnWatchlist: false, lists: 0 }, 'rated 0'],
  [{ viewings: 0, rating: null, isOnWatchlist: true, lists: 0 }, 'on the watchlist'],
])('the text for the row %j is “%s”', (data, text) => {
  expect(rowText(data)).toBe(text);
});

describe('the texts of skipped entries', () => {
  it('name each reason with its count, in a fixed order', () => {
    expect(skippedTexts({ deleted: 1, series: 1200, likes: 0, lists: 2 })).toEqual([
      '1,200 series and episodes',
      '1 entry that you deleted there',
      '2 entries of lists',
    ]);
  });
});
