import { describe, expect, it } from 'vitest';
import { kindsText, leftTexts } from './import-words.ts';

describe('what an import adds', () => {
  it.each([
    [{ viewings: 1675, ratings: 1, watchlist: 2 }, '1,675 viewings, 1 rating and 2 watchlist entries'],
    [{ viewings: 0, ratings: 2, watchlist: 1 }, '2 ratings and 1 watchlist entry'],
    [{ viewings: 1, ratings: 0, watchlist: 0 }, '1 viewing'],
    [{ viewings: 0, ratings: 0, watchlist: 0 }, 'nothing new'],
  ])('%j is “%s”', (kinds, text) => {
    expect(kindsText(kinds)).toBe(text);
  });
});

describe('what is left out', () => {
  it('names each reason with its count, in a fixed order', () => {
    expect(leftTexts({ deleted: 1, series: 1200, likes: 0, lists: 2 })).toEqual([
      '1,200 series and episodes',
      '1 entry that you deleted there',
      '2 entries of lists',
    ]);
  });
});
