import { createHash } from 'node:crypto';

type OrderOptions = {
  /** The same seed gives the same order. */
  seed: string;
  /** Films on which this guest has voted, which come first. */
  voted: readonly number[];
  /** Returns how many other guests said yes to the film, plus one if the film is on several watchlists. */
  weightOf: (id: number) => number;
};

/** Returns a number from 0 to below 1, always the same for the same text. */
const chance = (text: string) => createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48;

/**
 * Returns the deck in one guest's order. The order is random, but films that others like are likely to come early, so
 * that a common film is found soon. They do not always come early, so the order does not reveal how others have voted.
 */
export function orderFor(deck: readonly number[], { seed, voted, weightOf }: OrderOptions): number[] {
  const open = deck.filter((id) => !voted.includes(id));
  const places = new Map(open.map((id) => [id, chance(`${seed} ${id}`) / (1 + weightOf(id))]));
  return [...voted, ...open.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))];
}
