import { expect, test } from 'vitest';
import { normal, seededRandom } from './seeded-random.ts';

const numbers = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, random);
};

test('a seed always gives the numbers of mulberry32', () => {
  // The first three numbers of the reference implementation for the seed 1.
  expect(numbers(1, 3)).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
  expect(numbers(1, 3)).not.toEqual(numbers(2, 3));
});

test('normal numbers have the requested mean and standard deviation', () => {
  const random = seededRandom(7);
  const drawn = Array.from({ length: 20_000 }, () => normal(random, 6, 2));
  const mean = drawn.reduce((sum, number) => sum + number, 0) / drawn.length;
  const variance = drawn.reduce((sum, number) => sum + (number - mean) ** 2, 0) / drawn.length;
  expect(mean).toBeCloseTo(6, 1);
  expect(Math.sqrt(variance)).toBeCloseTo(2, 1);
});
