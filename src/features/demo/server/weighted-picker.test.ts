import { describe, expect, test } from 'vitest';
import { seededRandom } from '#engine/lib/seeded-random.ts';
import { createWeightedPicker } from './weighted-picker.ts';

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
