import { expect, test } from 'vitest';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import { categoryFigures } from './film-index.ts';

test('the figures of a category are the mean and the spread of the films that have one', () => {
  const films = { ...byCategory(() => Float32Array.of(Number.NaN)), gore: Float32Array.of(4, Number.NaN, 7.5) };
  const { gore, scares } = categoryFigures({ ...films, plot: Float32Array.of(6, 6) });
  expect(gore).toEqual({ mean: 5.75, spread: 1.75 });
  // The assumed figures of a category that no film has.
  expect(scares).toEqual({ mean: 5, spread: 2 });
  expect(categoryFigures({ ...films, plot: Float32Array.of(6, 6) }).plot).toEqual({ mean: 6, spread: 0.1 });
});
