import { describe, expect, test } from 'vitest';
import { createWeightedPicker, normal, seededRandom } from './seeded-random.ts';

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

const WEIGHTS = [1, 2, 3, 10, 4];

describe('a weighted picker', () => {
  test('draws different items, and draws all of them when more are requested', () => {
    const pick = createWeightedPicker(WEIGHTS, (weight) => weight);
    const random = seededRandom(1);
    for (let round = 0; round < 200; round++) expect(new Set(pick(3, random)).size).toBe(3);
    expect(pick(9, random).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 10]);
  });

  test('draws in proportion to the weights, and each time from all items', () => {
    const pick = createWeightedPicker(WEIGHTS, (weight) => weight);
    const random = seededRandom(2);
    const first = new Map<number, number>();
    const rounds = 20_000;
    for (let round = 0; round < rounds; round++) {
      const [weight = 0] = pick(2, random);
      first.set(weight, (first.get(weight) ?? 0) + 1);
    }
    for (const weight of WEIGHTS) expect((first.get(weight) ?? 0) / rounds).toBeCloseTo(weight / 20, 2);
  });

  test('draws nothing from an empty list', () => {
    expect(createWeightedPicker([], () => 1)(3, seededRandom(3))).toEqual([]);
  });
});
