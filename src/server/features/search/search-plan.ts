import type { Reading } from './search-query.ts';

/** How many films a clause may be expected to find before it is held to the better known ones. */
const MOST_EXPECTED = 600;
/** With so few expected, further words are left to the ranking, which checks every word anyway. */
const FEW_EXPECTED = 50;
/** Words in more than this share of the films narrow little and cost most. */
const COMMON_SHARE = 0.05;
/** Corrected titles that are looked up for a reading, and at least for each of its words. */
const MOST_TEXTS = 120;
const FEWEST_TEXTS = 12;

/** What the vocabulary knows: in how many films each word is. */
export type WordCounts = Map<string, number>;

/** A word of a reading and what else it may stand for. */
export type Slot = {
  word: string;
  /** Known words it may be meant for, each with the number of slips to it. */
  others: Map<string, number>;
  /** Whether it may stand for any word that it begins, as the last one does. */
  halfTyped: boolean;
  /** Commonest words that it begins, as far as they were looked up. */
  beginnings: string[];
  /** A film may lack it: nothing in the catalogue is like it. */
  optional: boolean;
};

export type SlottedReading = { slots: Slot[]; year: number | null; slips: number };

/** Marks of popularity, see search_tiers in 0003_search.sql; the first is on every film. */
export const TIERS = Array.from({ length: 15 }, (_, tier) => `~${tier}`);

const countOf = (counts: WordCounts, word: string) => counts.get(word) ?? 0;
const totalOf = (counts: WordCounts) => Math.max(1, countOf(counts, '~0'));

/** The least narrow mark that brings the expectation within bounds, else the narrowest that any film has. */
function tierFor(expected: number, counts: WordCounts): string | null {
  const inUse = TIERS.filter((tier) => countOf(counts, tier) > 0);
  const total = totalOf(counts);
  return inUse.find((tier) => (expected * countOf(counts, tier)) / total <= MOST_EXPECTED) ?? inUse.at(-1) ?? null;
}

/**
 * A text-search clause for films that have a word of every group, rarest first and no longer than useful.
 * It may find too many, never too few of the better known; the ranking looks at each film again.
 *
 * @param groups words of which one is needed, per word of the query
 * @returns null when a group has no word that any film has
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
    const narrowEnough = expected <= FEW_EXPECTED || (share > COMMON_SHARE && expected <= MOST_EXPECTED);
    if (parts.length > 0 && narrowEnough) break;
    parts.push(`(${known.map(quoted).join('|')})`);
    expected *= share;
  }
  const tier = expected > MOST_EXPECTED ? tierFor(expected, counts) : null;
  if (tier) parts.push(quoted(tier));
  return `(${parts.join('&')})`;
}

const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`;

/** The words of which a film must have one, per slot, with nothing misspelt. */
const plainGroup = ({ word, beginnings }: Slot) => [word, ...beginnings];

/**
 * The clauses of a reading in which nothing is misspelt. A last word too short to look up what it begins is left to
 * the ranking.
 */
export function strictClauses({ slots }: SlottedReading, counts: WordCounts): string[] {
  const last = slots.at(-1);
  const whole = clauseOf(slots.map(plainGroup), counts);
  const leaveLast = last?.halfTyped && last.beginnings.length === 0 && slots.length > 1;
  const rest = leaveLast ? clauseOf(slots.slice(0, -1).map(plainGroup), counts) : null;
  return [whole, rest].filter((clause) => clause !== null);
}

const isKnown = (slot: Slot, counts: WordCounts) => plainGroup(slot).some((word) => countOf(counts, word) > 0);

/**
 * Which words of a reading to take for misspelt, one set of them at a time: the unknown ones together; where all are
 * known, each on its own.
 */
function misspeltSets({ slots }: SlottedReading, counts: WordCounts): Slot[][] {
  const needed = slots.filter((slot) => !slot.optional);
  const unknown = needed.filter((slot) => !isKnown(slot, counts));
  const sets = unknown.length > 0 ? [unknown] : needed.map((slot) => [slot]);
  return sets.filter((set) => set.every((slot) => slot.others.size > 0));
}

/** The clauses of a reading with slips in it. */
export function slipClauses(reading: SlottedReading, counts: WordCounts): string[] {
  const needed = reading.slots.filter((slot) => !slot.optional);
  return misspeltSets(reading, counts).flatMap((wrong) => {
    const groups = needed.map((slot) => (wrong.includes(slot) ? [...slot.others.keys()] : plainGroup(slot)));
    return clauseOf(groups, counts) ?? [];
  });
}

/** The clause of a reading in which every word may be misspelt; needed by few queries, and the least precise. */
export function looseClause({ slots }: SlottedReading, counts: WordCounts): string | null {
  const needed = slots.filter((slot) => !slot.optional);
  return clauseOf(
    needed.map((slot) => [...plainGroup(slot), ...slot.others.keys()]),
    counts,
  );
}

/** Whole titles that a reading with slips may be meant for, as texts; the commonest corrections of each word. */
export function correctedTexts(reading: SlottedReading, counts: WordCounts): string[] {
  const sets = misspeltSets(reading, counts);
  const share = Math.max(MOST_TEXTS / Math.max(1, sets.length), FEWEST_TEXTS);
  return sets.flatMap((wrong) => {
    const each = Math.ceil(share ** (1 / wrong.length));
    let texts = [''];
    for (const slot of reading.slots) {
      const words = wrong.includes(slot) ? [...slot.others.keys()].slice(0, each) : [slot.word];
      texts = texts.flatMap((text) => words.map((word) => `${text} ${word}`));
    }
    return texts.slice(0, MOST_TEXTS).map((text) => text.trim());
  });
}

/** A reading whose words stand for themselves, the last one perhaps half typed. */
export function plainSlots({ words, year }: Reading, beginnings: string[]): SlottedReading {
  const slots = words.map((word, index) => ({
    word,
    others: new Map<string, number>(),
    halfTyped: index === words.length - 1 && year === null,
    beginnings: index === words.length - 1 && year === null ? beginnings : [],
    optional: false,
  }));
  return { slots, year, slips: 0 };
}
