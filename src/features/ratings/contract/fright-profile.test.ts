import { expect, test } from 'vitest';
import { wantedFigures } from '#features/tonight/contract/finder-range.ts';
import { BANDS, bandOf } from './fright-profile.ts';
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
