import { expect, test } from 'vitest';
import { BANDS, bandOf, frightWords, wantedFigures } from './fright-profile.ts';
import { RATING_CATEGORIES } from './rating-categories.ts';

test.each([
  ['gore', 'low', [0, 3]],
  ['gore', 'medium', [4, 6]],
  ['gore', 'high', [7, 8]],
  ['gore', 'extreme', [9, 10]],
  ['scares', 'low', [0, 3]],
  ['scares', 'medium', [4, 5]],
  ['scares', 'high', [6, 7]],
  ['scares', 'extreme', [8, 10]],
] as const)('the lowest and the highest figure of %s in the band %s are %j', (category, band, ends) => {
  expect(ends.map((figure) => bandOf(category, figure))).toEqual([band, band]);
});

test('who asks for a band wants its figures; with much of a category, also those above', () => {
  for (const category of RATING_CATEGORIES) {
    for (const band of BANDS) {
      const { min, max } = wantedFigures(category, band);
      expect([bandOf(category, min), min === 0 || bandOf(category, min - 1) !== band]).toEqual([band, true]);
      const isOpen = band === 'high' || band === 'extreme';
      expect(max === 10 || bandOf(category, max + 1) !== band).toBe(true);
      expect(max === 10).toBe(isOpen);
    }
  }
});

test.each([
  ['gore', 3, 'little gore'],
  ['gore', 4, 'some gore'],
  ['gore', 7, 'heavy gore'],
  ['gore', 9, 'extreme gore'],
  ['unpredictability', 2, 'few surprises'],
  ['scares', 6, 'big scares'],
  ['scares', 8, 'terrifying'],
] as const)('%s of %d is written as "%s"', (category, figure, words) =>
  expect(frightWords(category, figure)).toBe(words),
);

test('each band of each category has words of its own', () => {
  const words = RATING_CATEGORIES.flatMap((category) =>
    BANDS.map((band) => frightWords(category, wantedFigures(category, band).min)),
  );
  expect(new Set(words)).toHaveLength(words.length);
});
