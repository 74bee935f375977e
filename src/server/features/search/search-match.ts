import type { Slot } from './search-plan.ts';

/** A text's words, and its neighbouring words joined, so that "chainsaw" matches "chain saw". */
export type Words = { single: string[]; joined: string[] };

export function wordsIn(text: string): Words {
  const single = text === '' ? [] : text.split(' ');
  return { single, joined: single.slice(1).map((word, index) => `${single[index]}${word}`) };
}

/** The word of a text that matches a slot of the query. `slips` is the number of typing errors. */
export type WordMatch = { found: string; slips: number; partial: boolean };

function matchOf({ word, others, halfTyped }: Slot, { single, joined }: Words): WordMatch | null {
  if (single.includes(word) || joined.includes(word)) return { found: word, slips: 0, partial: false };
  if (halfTyped && single.some((each) => each.startsWith(word))) return { found: word, slips: 0, partial: true };
  let best: WordMatch | null = null;
  for (const each of others.size > 0 ? single : []) {
    const slips = others.get(each);
    if (slips !== undefined && (!best || slips < best.slips)) best = { found: each, slips, partial: false };
  }
  return best;
}

/** Returns null when a slot has no match. */
export function matchesOf(slots: Slot[], words: Words): WordMatch[] | null {
  const matches: WordMatch[] = [];
  for (const slot of slots) {
    const match = matchOf(slot, words);
    if (!match) return null;
    matches.push(match);
  }
  return matches;
}
