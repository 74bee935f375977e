import { expect, test } from 'vitest';
import { wantedFigures } from '#features/tonight/contract/finder-range.ts';
import { BANDS } from './fright-profile.ts';
import { frightWords } from './fright-words.ts';
import { RATING_CATEGORIES } from './rating-categories.ts';

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
