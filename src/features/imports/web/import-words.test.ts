import { describe, expect, it } from 'vitest';
import { isEmpty, kindsText, rowText, skippedTexts } from './import-words.ts';

describe('the text of added entries', () => {
  it.each([
    [{ viewings: 1675, ratings: 1, watchlist: 2 }, '1,675 viewings, 1 rating and 2 watchlist entries'],
    [{ viewings: 0, ratings: 2, watchlist: 1 }, '2 ratings and 1 watchlist entry'],
    [{ viewings: 1, ratings: 0, watchlist: 0 }, '1 viewing'],
    [{ viewings: 0, ratings: 0, watchlist: 0 }, 'nothing new'],
  ])('for %j is “%s”', (kinds, text) => {
    expect(kindsText(kinds)).toBe(text);
  });
});

it.each([
  [{ viewings: 0, ratings: 0, watchlist: 0 }, true],
  [{ viewings: 1, ratings: 0, watchlist: 0 }, false],
  [{ viewings: 0, ratings: 1, watchlist: 0 }, false],
  [{ viewings: 0, ratings: 0, watchlist: 1 }, false],
  [{ viewings: 1, ratings: 1, watchlist: 0 }, false],
  [{ viewings: 1, ratings: 1, watchlist: 2 }, false],
])('an import that adds %j is empty: %j', (kinds, expected) => {
  expect(isEmpty(kinds)).toBe(expected);
});

it.each([
  [{ viewings: 2, rating: 8, isOnWatchlist: true }, '2 viewings, rated 8, on the watchlist'],
  [{ viewings: 1, rating: null, isOnWatchlist: false }, '1 viewing'],
  [{ viewings: 0, rating: 0, isOnWatchlist: false }, 'rated 0'],
  [{ viewings: 0, rating: null, isOnWatchlist: true }, 'on the watchlist'],
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
