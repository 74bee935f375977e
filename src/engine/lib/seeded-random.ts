/** Returns a generator of numbers in [0, 1), the same sequence for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a normally distributed number (Box–Muller transform). */
export function normal(random: () => number, mean: number, deviation: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return mean + deviation * radius * Math.cos(2 * Math.PI * random());
}

/**
 * Draws different items in proportion to their weights.
 *
 * @param weightOf returns a positive number
 * @returns a function that draws `count` items, or all if there are fewer; each call draws from all items
 */
export function createWeightedPicker<T>(items: readonly T[], weightOf: (item: T) => number) {
  let total = 0;
  const ends = items.map((item) => {
    total += weightOf(item);
    return total;
  });

  return (count: number, random: () => number): T[] => {
    const drawn = new Set<number>();
    while (drawn.size < Math.min(count, items.length)) {
      const place = random() * total;
      drawn.add(ends.findIndex((end) => place < end));
    }
    return [...drawn].flatMap((index) => items[index] ?? []);
  };
}
