import type { QueryVariant } from './search-query.ts';

/** Clauses with more expected films than this are limited to well-known films. */
const MAX_EXPECTED = 600;
/**
 * With fewer expected films than this, further words are omitted from a clause; the ranking checks every word anyway.
 */
const FEW_EXPECTED = 50;
/** Words that are in a larger share of the films cost the most time, and exclude few films. */
const COMMON_SHARE = 0.05;
/** Approximate number of corrected titles per variant, shared equally by the variant's sets of words to correct. */
const MAX_TEXTS = 120;
/** Minimum share of each set. */
const MIN_TEXTS = 12;

export type WordCounts = Map<string, number>;

export type Slot = {
  word: string;
  /**
   * Known similar words with their number of typing errors. Words with one error are sorted by frequency, the most
   * common first. Only if there are none, more errors are allowed, and the most similar word comes first.
   */
  others: Map<string, number>;
  /** True for a last word that may be incomplete. */
  halfTyped: boolean;
  /** The most common words that start with this word, if they were looked up. */
  beginnings: string[];
  /** Films may lack this word, because the catalogue has no similar word. */
  optional: boolean;
};

export type SlottedVariant = { slots: Slot[]; year: number | null; slips: number; isRespelt?: boolean };

/** Tiers by votes, see search_tiers in 0009_search_by_votes.sql. Every film has the first tier. */
export const TIERS = Array.from({ length: 15 }, (_, tier) => `~${tier}`);

const countOf = (counts: WordCounts, word: string) => counts.get(word) ?? 0;
const totalOf = (counts: WordCounts) => Math.max(1, countOf(counts, '~0'));

/** Returns the lowest tier that limits the expected films to MAX_EXPECTED, otherwise the highest tier in use. */
function tierFor(expected: number, counts: WordCounts): string | null {
  const inUse = TIERS.filter((tier) => countOf(counts, tier) > 0);
  const total = totalOf(counts);
  return inUse.find((tier) => (expected * countOf(counts, tier)) / total <= MAX_EXPECTED) ?? inUse.at(-1) ?? null;
}

/**
 * Writes a clause that misses no well-known film. It may match too many films, because the ranking checks them.
 *
 * @param groups alternatives for each word of the query
 * @returns null when there are no groups, or the words of at least one group are in no film
 */
export function clauseOf(groups: string[][], counts: WordCounts): string | null {
  const total = totalOf(counts);
  const weighed = groups
    .map((words) => {
      const known = [...new Set(words)].filter((word) => countOf(counts, word) > 0);
      return { known, films: known.reduce((sum, word) => sum + countOf(counts, word), 0) };
    })
    .sort((a, b) => a.films - b.films);
  if (weighed.length === 0 || weighed[0]?.films === 0) return null;
  let expected = total;
  const parts: string[] = [];
  for (const { known, films } of weighed) {
    const share = Math.min(1, films / total);
    const narrowEnough = expected <= FEW_EXPECTED || (share > COMMON_SHARE && expected <= MAX_EXPECTED);
    if (parts.length > 0 && narrowEnough) break;
    parts.push(`(${known.map(quoted).join('|')})`);
    expected *= share;
  }
  const tier = expected > MAX_EXPECTED ? tierFor(expected, counts) : null;
  if (tier) parts.push(quoted(tier));
  return `(${parts.join('&')})`;
}

const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`;

const plainGroup = ({ word, beginnings }: Slot) => [word, ...beginnings];

/**
 * Writes clauses without corrections. If the last word may be incomplete and was not completed, a second clause omits
 * it; then only the ranking checks it.
 */
export function strictClauses({ slots }: SlottedVariant, counts: WordCounts): string[] {
  const last = slots.at(-1);
  const whole = clauseOf(slots.map(plainGroup), counts);
  const leaveLast = last?.halfTyped && last.beginnings.length === 0 && slots.length > 1;
  const rest = leaveLast ? clauseOf(slots.slice(0, -1).map(plainGroup), counts) : null;
  return [whole, rest].filter((clause) => clause !== null);
}

const isKnown = (slot: Slot, counts: WordCounts) => plainGroup(slot).some((word) => countOf(counts, word) > 0);

/** Returns sets of words to correct: all unknown words together; without unknown words, each word alone. */
function misspeltSets({ slots }: SlottedVariant, counts: WordCounts): Slot[][] {
  const needed = slots.filter((slot) => !slot.optional);
  const unknown = needed.filter((slot) => !isKnown(slot, counts));
  const sets = unknown.length > 0 ? [unknown] : needed.map((slot) => [slot]);
  return sets.filter((set) => set.every((slot) => slot.others.size > 0));
}

export function slipClauses(variant: SlottedVariant, counts: WordCounts): string[] {
  const needed = variant.slots.filter((slot) => !slot.optional);
  return misspeltSets(variant, counts).flatMap((wrong) => {
    const groups = needed.map((slot) => (wrong.includes(slot) ? [...slot.others.keys()] : plainGroup(slot)));
    return clauseOf(groups, counts) ?? [];
  });
}

/** Writes a clause in which every word may be corrected. It is the least precise clause, and few queries need it. */
export function looseClause({ slots }: SlottedVariant, counts: WordCounts): string | null {
  const needed = slots.filter((slot) => !slot.optional);
  return clauseOf(
    needed.map((slot) => [...plainGroup(slot), ...slot.others.keys()]),
    counts,
  );
}

/** Returns possible whole titles, from the first corrections of each word. */
export function correctedTexts(variant: SlottedVariant, counts: WordCounts): string[] {
  const sets = misspeltSets(variant, counts);
  const share = Math.max(MAX_TEXTS / Math.max(1, sets.length), MIN_TEXTS);
  return sets.flatMap((wrong) => {
    const each = Math.ceil(share ** (1 / wrong.length));
    let texts = [''];
    for (const slot of variant.slots) {
      const words = wrong.includes(slot) ? [...slot.others.keys()].slice(0, each) : [slot.word];
      texts = texts.flatMap((text) => words.map((word) => `${text} ${word}`));
    }
    return texts.slice(0, MAX_TEXTS).map((text) => text.trim());
  });
}

export function plainSlots({ words, year, respelt }: QueryVariant, beginnings: string[]): SlottedVariant {
  const slots = words.map((word, index) => {
    const halfTyped = index === words.length - 1 && year === null && respelt !== 'last word';
    return {
      word,
      halfTyped,
      optional: false,
      others: new Map<string, number>(),
      beginnings: halfTyped ? beginnings : [],
    };
  });
  return { slots, year, slips: 0, isRespelt: respelt !== undefined };
}
