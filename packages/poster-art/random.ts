export type Rng = {
  next(): number;
  range(low: number, high: number): number;
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  sign(): 1 | -1;
  pick<const T>(items: readonly [T, ...T[]]): T;
};

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  }
  h = Math.imul(h ^ (h >>> 16), 2246822507);
  h = Math.imul(h ^ (h >>> 13), 3266489909);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Returns a generator of numbers in [0, 1), the same sequence for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Creates a generator for a film and purpose, so that a change in one choice does not change the others. */
export function createRng(id: number, purpose: string): Rng {
  const next = seededRandom(hash(`${purpose}:${id}`));
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    range: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    sign: () => (next() < 0.5 ? 1 : -1),
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
  };
}

export type Weighted<T> = { item: T; weight: number };

export function pickWeighted<T>(rng: Rng, options: readonly [Weighted<T>, ...Weighted<T>[]]): T {
  let roll = rng.next() * options.reduce((sum, option) => sum + option.weight, 0);
  for (const { item, weight } of options) {
    roll -= weight;
    if (roll < 0) return item;
  }
  return options[0].item;
}
