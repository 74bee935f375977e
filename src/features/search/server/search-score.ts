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

/** How a film matches a query, from the best kind to the worst. */
const KINDS = [
  'title',
  'title but for an article or its spelling',
  'other title',
  'same words in another order',
  'beginning of the title, whole words',
  'beginning of the title',
  'words of the title',
  'words of the title, the last half typed',
  'beginning of another title, whole words',
  'beginning of another title',
  'words of another title',
  'words of another title, the last half typed',
  'name',
  'words of names',
  'words from anywhere',
  'words of names, the last half typed',
] as const;
export type Kind = (typeof KINDS)[number];

export const LAST_EXACT_KIND = KINDS.indexOf('other title');
/** The kinds up to this one match a whole title, or whole words at its beginning. */
export const LAST_WHOLE_KIND = KINDS.indexOf('beginning of the title, whole words');

/**
 * Smaller figures are better. `offYear` is 0 for the right year, 0.5 for the year before or after it, otherwise 1.
 * `respelt`: title or query match in another spelling. For "two", the film "Two" precedes the film "2".
 */
export type Score = { missing: number; slips: number; offYear: number; kind: number; respelt: boolean };

export const LAST_KIND = KINDS.length - 1;
export const FIRST_NAME_KIND = KINDS.indexOf('name');
export const isOfOtherTitle = (kind: number) => KINDS[kind]?.includes('other title') === true;
/** A fan who types "rat" or "nun" rather means the subject than "Would You Rather" or "Nunca". */
const HALF_TYPED: readonly Kind[] = [
  'words of the title, the last half typed',
  'beginning of another title',
  'words of another title, the last half typed',
];
/** True if the title begins with the words, or a title has them as whole words. */
export const isOfTitle = (kind: number) =>
  kind < FIRST_NAME_KIND && !HALF_TYPED.some((halfTyped) => KINDS.indexOf(halfTyped) === kind);

export const score = (kind: Kind, { missing = 0, slips = 0, respelt = false }: Partial<Score> = {}): Score => ({
  missing,
  slips,
  respelt,
  offYear: 0,
  kind: KINDS.indexOf(kind),
});
export const compare = (a: Score, b: Score) =>
  a.missing - b.missing ||
  a.slips - b.slips ||
  a.offYear - b.offYear ||
  a.kind - b.kind ||
  Number(a.respelt) - Number(b.respelt);
export const best = (scores: Score[]): Score | null => scores.sort(compare)[0] ?? null;
