import type { Slot } from './search-plan.ts';

/** A text's words, and its neighbouring words joined, so that "chainsaw" matches "chain saw". */
export type Words = { single: string[]; joined: string[] };

export function wordsIn(text: string | null): Words {
  const single = text ? text.split(' ') : [];
  return { single, joined: single.slice(1).map((word, index) => `${single[index]}${word}`) };
}

/** The word of a text that matches a slot of the query. `slips` is the number of typing errors. */
export type Fit = { found: string; slips: number; partial: boolean };

function fitOf({ word, others, halfTyped }: Slot, { single, joined }: Words): Fit | null {
  if (single.includes(word) || joined.includes(word)) return { found: word, slips: 0, partial: false };
  if (halfTyped && single.some((each) => each.startsWith(word))) return { found: word, slips: 0, partial: true };
  let best: Fit | null = null;
  for (const each of others.size > 0 ? single : []) {
    const slips = others.get(each);
    if (slips !== undefined && (!best || slips < best.slips)) best = { found: each, slips, partial: false };
  }
  return best;
}

/** Returns null when a slot has no match. */
export function fitsOf(slots: Slot[], words: Words): Fit[] | null {
  const fits: Fit[] = [];
  for (const slot of slots) {
    const fit = fitOf(slot, words);
    if (!fit) return null;
    fits.push(fit);
  }
  return fits;
}
