import { editDistance } from './edit-distance.ts';
import type { Neighbour, SearchRepository } from './search.repository.ts';
import { plainSlots, type SlottedReading, TIERS, type WordCounts } from './search-plan.ts';
import { joinsOf, type Reading, readingsOf, splitsOf } from './search-query.ts';

/** Shorter words are not corrected: everything is near to them. */
const SHORTEST_CORRECTED = 2;
/** Shorter beginnings are not completed to words. */
const SHORTEST_BEGINNING = 3;
const MOST_SLIPS_IN_WORD = 2;
/** Numbers are rarely mistyped, and one digit makes another film. */
const NUMBER = /^\d+$/;

/** What is known of a query after its words were looked up. */
export type Look = {
  /** The query as it stands, and with its year apart. */
  plain: Reading[];
  /** Those, and the ones that joining and splitting words make, as far as every word of them is known. */
  readings: SlottedReading[];
  counts: WordCounts;
  /** Known words that the last word begins. */
  beginnings: string[];
};

const wordsIn = (readings: Reading[]) => [...new Set(readings.flatMap((reading) => reading.words))];
const isLong = (word: string) => [...word].length >= SHORTEST_CORRECTED;

/**
 * Looks up the words of a query, and the words that joining and splitting them makes.
 *
 * @param complete whether to look for words that the last one begins
 */
export async function lookUp(repository: SearchRepository, text: string, complete: boolean): Promise<Look> {
  const plain = readingsOf(text);
  const made = plain.flatMap((reading) => [...joinsOf(reading), ...splitsOf(reading, 0)]);
  const last = plain[0]?.words.at(-1) ?? '';
  const completed = complete && [...last].length >= SHORTEST_BEGINNING ? await repository.wordsBeginning(last) : [];
  const known = await repository.countWords([...wordsIn([...plain, ...made]), ...TIERS]);
  const counts = new Map([...completed, ...known].map(({ word, films }) => [word, films]));
  const beginnings = completed.map(({ word }) => word);
  const readings = [...plain, ...made.filter(({ words }) => words.every((word) => counts.has(word)))];
  return { plain, counts, beginnings, readings: readings.map((reading) => plainSlots(reading, beginnings)) };
}

/** Known words near each word: one slip away, or where there is none, up to two. */
async function neighboursOf(repository: SearchRepository, words: string[], typed: Set<string>, counts: WordCounts) {
  const others = new Map<string, Map<string, number>>();
  const note = ({ word, near, films }: Neighbour, slips: number) => {
    const cost = NUMBER.test(word) ? MOST_SLIPS_IN_WORD : slips;
    others.set(word, (others.get(word) ?? new Map<string, number>()).set(near, cost));
    counts.set(near, films);
  };
  for (const neighbour of await repository.neighbours(words)) note(neighbour, 1);
  const strange = words.filter((word) => typed.has(word) && !others.has(word) && !counts.has(word));
  for (const neighbour of await repository.similar(strange)) {
    const slips = editDistance(neighbour.word, neighbour.near);
    if (slips <= MOST_SLIPS_IN_WORD) note(neighbour, slips);
  }
  return others;
}

/** The readings with a space mistyped as a letter in them, as far as the words around it are known. */
async function respaced(repository: SearchRepository, plain: Reading[], counts: WordCounts): Promise<SlottedReading[]> {
  const apart = plain.flatMap((reading) => splitsOf(reading, 1));
  for (const { word, films } of await repository.countWords(wordsIn(apart))) counts.set(word, films);
  const known = apart.filter(({ words }) => words.every((word) => counts.has(word)));
  return known.map((reading) => ({ ...plainSlots(reading, []), slips: 1 }));
}

/**
 * The readings of a query that was mistyped: each word may stand for its neighbours, two words for one that is near
 * to them joined. Adds what it learns to the look's counts.
 */
export async function correct(repository: SearchRepository, look: Look): Promise<SlottedReading[]> {
  const { plain, counts, beginnings } = look;
  const joins = plain.flatMap(joinsOf);
  const words = wordsIn([...plain, ...joins]).filter(isLong);
  const others = await neighboursOf(repository, words, new Set(wordsIn(plain)), counts);
  const isKnown = (word: string) => counts.has(word);

  const corrected = plain.map((reading) => {
    const { slots, ...rest } = plainSlots(reading, beginnings);
    const hopeless = (word: string) => !isKnown(word) && !others.has(word);
    const some = slots.some(({ word }) => !hopeless(word));
    return {
      ...rest,
      slots: slots.map((slot) => ({
        ...slot,
        others: others.get(slot.word) ?? slot.others,
        halfTyped: slot.beginnings.length > 0,
        optional: some && hopeless(slot.word) && slot.beginnings.length === 0,
      })),
    };
  });
  const joined = joins
    .filter(({ words }) => words.filter((word) => !isKnown(word)).length === 1)
    .filter(({ words }) => words.every((word) => isKnown(word) || others.has(word)))
    .map((reading) => {
      const { slots, ...rest } = plainSlots(reading, []);
      const withOthers = slots.map((slot) =>
        isKnown(slot.word) ? slot : { ...slot, others: others.get(slot.word) ?? slot.others },
      );
      return { ...rest, slots: withOthers };
    });
  return [...corrected, ...joined, ...(await respaced(repository, plain, counts))];
}
