import type { Slot } from './search-plan.ts';

/** Words of one or more texts. Neighbouring words also match when joined, so that "chainsaw" matches "chain saw". */
export type Words = { single: string[]; texts: string[][] };

export function wordsIn(text: string): Words {
  const single = text === '' ? [] : text.split(' ');
  return { single, texts: [single] };
}

/** Does not join the words of a text before it compares them, because there are many texts and few matches. */
const isJoined = (word: string, text: string[]) =>
  text.some((second, place) => {
    const first = place > 0 ? text[place - 1] : undefined;
    return first?.length === word.length - second.length && word.startsWith(first) && word.endsWith(second);
  });

/** The word of a text that matches a slot of the query. `slips` is the number of typing errors. */
export type WordMatch = { found: string; slips: number; partial: boolean };

function matchOf({ word, others, halfTyped }: Slot, { single, texts }: Words): WordMatch | null {
  if (single.includes(word) || texts.some((text) => isJoined(word, text)))
    return { found: word, slips: 0, partial: false };
  if (halfTyped && single.some((each) => each.startsWith(word))) return { found: word, slips: 0, partial: true };
  let best: WordMatch | null = null;
  for (const each of others.size > 0 ? single : []) {
    const slips = others.get(each);
    if (slips !== undefined && (!best || slips < best.slips)) best = { found: each, slips, partial: false };
  }
  return best;
}

export function matchesOf(slots: Slot[], words: Words): WordMatch[] | null {
  const matches: WordMatch[] = [];
  for (const slot of slots) {
    const match = matchOf(slot, words);
    if (!match) return null;
    matches.push(match);
  }
  return matches;
}
