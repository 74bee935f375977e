import { expect, test } from 'vitest';
import { byCategory, type RatingCategory } from '#contract/fright/rating-categories.ts';
import { recommendationReason } from './recommendation-reason.ts';

type Some = Partial<Record<RatingCategory, number>>;
const medium = byCategory((): number | null => 5);
const weights = { ...byCategory((): number | null => null), atmosphere: 1.2, gore: -0.8, plot: 0.5, lore: 0.1 };

test.each<[Some, string | null]>([
  [{ atmosphere: 8 }, 'Strong atmosphere, which counts most for you'],
  [{ atmosphere: 9.5, gore: 2 }, 'Overwhelming atmosphere, which counts most for you, and little gore'],
  [{ atmosphere: 8, gore: 2, plot: 9 }, 'Strong atmosphere, which counts most for you, and little gore'],
  [{ plot: 7 }, 'Strong plot, which counts for you'],
  [{ gore: 1, plot: 7 }, 'Little gore and strong plot, which count for you'],
  // Lore hardly counts, much gore is not liked, and scares have no weight.
  [{ lore: 10, gore: 9, scares: 10 }, null],
  [{}, null],
])('a film with %j is recommended for: %s', (figures, reason) => {
  expect(recommendationReason({ ...medium, ...figures }, weights)).toBe(reason);
});

test('scares are plural', () => {
  const scares = { ...weights, scares: 2 };
  expect(recommendationReason({ ...medium, scares: 8 }, scares)).toBe('Big scares, which count most for you');
  expect(recommendationReason({ ...medium, scares: 8 }, { ...scares, atmosphere: 3 })).toBe(
    'Big scares, which count for you',
  );
});

test('the axis that counts most may be one that lowers the rating', () => {
  const gore = { ...weights, gore: -2 };
  expect(recommendationReason({ ...medium, gore: 0 }, gore)).toBe('Little gore, which counts most for you');
});
