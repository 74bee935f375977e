import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderFor } from './voting-rules.ts';

const DECK = Array.from({ length: 20 }, (_, place) => place + 1);
const byId = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
const NONE = { voted: [], weightOf: () => 0 };

test('each guest has every film of the deck once, beginning with the films that the guest has voted on', () => {
  fc.assert(
    fc.property(fc.string(), fc.shuffledSubarray(DECK), fc.array(fc.nat(5)), (seed, voted, weights) => {
      const order = orderFor(DECK, { seed, voted, weightOf: (id) => weights[id] ?? 0 });
      expect(byId(order)).toEqual(DECK);
      expect(order.slice(0, voted.length)).toEqual(voted);
    }),
  );
});

test('a guest always has the same order, which differs from the orders of other guests', () => {
  const order = (seed: string) => orderFor(DECK, { seed, ...NONE });
  expect(order('night 1 1')).toEqual(order('night 1 1'));
  expect(order('night 1 1')).not.toEqual(order('night 1 2'));
});

test('a film that other guests like usually comes earlier, but the order is partly random, so it is not always first', () => {
  const placeOf = (seed: number, weight: number) =>
    orderFor(DECK, { seed: String(seed), voted: [], weightOf: (id) => (id === 7 ? weight : 0) }).indexOf(7);
  const seeds = Array.from({ length: 200 }, (_, seed) => seed);
  for (const seed of seeds) expect(placeOf(seed, 3)).toBeLessThanOrEqual(placeOf(seed, 0));
  const mean = (weight: number) => seeds.reduce((sum, seed) => sum + placeOf(seed, weight), 0) / seeds.length;
  expect(mean(3)).toBeLessThan(mean(0) / 2);
  expect(seeds.some((seed) => placeOf(seed, 3) > 5)).toBe(true);
});
