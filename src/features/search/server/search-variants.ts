import { MAX_FIND_RESULTS } from '#contract/constants.ts';
import type { Subject } from '../contract/search.ts';
import { editDistance } from './edit-distance.ts';
import { possibleSubjects } from './query-facts.ts';
import type { Neighbour, SearchRepository } from './search.repository.ts';
import { plainSlots, type SlottedVariant, TIERS, type WordCounts } from './search-plan.ts';
import { joinsOf, keyOf, keysOf, type QueryVariant, splitsOf, variantsOf, wordsOf } from './search-query.ts';
import type { Candidate } from './search-rank.ts';

/** Shorter words are not corrected, because they are similar to too many words. */
const MIN_CORRECTED = 2;
/** Shorter words are not completed. */
const MIN_BEGINNING = 3;
/** One letter of these scripts is a syllable or a word. */
const SYLLABLES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul} ]{2,}$/u;
const MAX_SLIPS_IN_WORD = 2;
/** Numbers are rarely mistyped, and another digit makes another title. */
const NUMBER = /^\d+$/;

export type QueryLookup = {
  /** The query as typed, and with a word read as the year; both also with figures and short forms. */
  plain: QueryVariant[];
  /** The plain variants, and variants with joined or split words if all their words are known. */
  variants: SlottedVariant[];
  counts: WordCounts;
  beginnings: string[];
  /** Films whose title is, or starts with, the text. */
  titles: Candidate[];
  subjects: Subject[];
};

export const unique = (candidates: Candidate[]): Candidate[] => [
  ...new Map(candidates.map((candidate) => [candidate.id, candidate])).values(),
];

/** Maps subjects by slug. Keywords come last, so a keyword replaces the tag of the same slug. */
export const subjectsBySlug = (subjects: Subject[]) => new Map(subjects.map((subject) => [subject.slug, subject]));

/** Returns the best-known film with this title, original title or alias. */
export const titledFilm = (text: string, films: Candidate[]): Candidate | undefined =>
  films
    .filter(({ title, others }) => [title, ...others].some((one) => keyOf(one) === keyOf(text)))
    .sort((a, b) => b.renown - a.renown)[0];

/** Only what was typed can have a space too many or too few. */
const asTyped = (variants: QueryVariant[]) => variants.filter(({ respelt }) => !respelt);
const textOf = ({ words }: QueryVariant) => words.join(' ');
const wordsIn = (variants: QueryVariant[]) => [...new Set(variants.flatMap((variant) => variant.words))];
/** True if the text is so long that only few names and words begin with it. */
export const isLongEnough = (text: string) => [...text].length >= MIN_BEGINNING || SYLLABLES.test(text);
const isLong = (word: string) => [...word].length >= MIN_CORRECTED;

/** @param wanted 'films' also looks up titles and subjects; 'people' looks up words only */
export async function lookUpText(
  repository: SearchRepository,
  text: string,
  wanted: 'films' | 'people',
): Promise<QueryLookup> {
  const plain = variantsOf(text);
  const made = asTyped(plain).flatMap((variant) => [...joinsOf(variant), ...splitsOf(variant, 0)]);
  const last = plain[0]?.words.at(-1) ?? '';
  const texts = wanted === 'people' ? [] : [text, ...plain.slice(1).map(textOf)];
  const beginnings = wanted === 'people' ? [] : [text, ...asTyped(plain).slice(1).map(textOf)];
  const found = await repository.lookUp({
    slugs: wanted === 'films' && isLongEnough(text) ? possibleSubjects(wordsOf(text)) : [],
    words: [...wordsIn([...plain, ...made]), ...TIERS],
    beginning: isLongEnough(last) ? last : null,
    keys: [...new Set(texts.flatMap(keysOf))],
    titleBeginnings: [...new Set(beginnings.map(keyOf))],
  });
  const titles = unique(found.titles);
  // The last word is not completed when enough titles already begin with the text.
  const completed = titles.length < MAX_FIND_RESULTS ? found.completed : [];
  const counts = new Map([...completed, ...found.counts].map(({ word, films }) => [word, films]));
  const longer = completed.map(({ word }) => word);
  const known = made.filter(({ words }) => words.every((word) => counts.has(word)));
  const variants = [...plain, ...known].map((variant) => plainSlots(variant, longer));
  return { plain, counts, beginnings: longer, variants, titles, subjects: found.subjects };
}

/**
 * Finds known words that differ from a given word by one typing error or, if there are none, by two. Counts the films of
 * these and of the other words.
 */
async function neighboursOf(
  repository: SearchRepository,
  { words, typed, others: counted }: { words: string[]; typed: Set<string>; others: string[] },
  counts: WordCounts,
) {
  const others = new Map<string, Map<string, number>>();
  const note = ({ word, near, films }: Neighbour, slips: number) => {
    const cost = NUMBER.test(word) ? MAX_SLIPS_IN_WORD : slips;
    others.set(word, (others.get(word) ?? new Map<string, number>()).set(near, cost));
    counts.set(near, films);
  };
  for (const neighbour of await repository.neighbours(words, counted)) {
    if (neighbour.near === neighbour.word) counts.set(neighbour.word, neighbour.films);
    else note(neighbour, 1);
  }
  const strange = words.filter((word) => typed.has(word) && !others.has(word) && !counts.has(word));
  for (const neighbour of await repository.similar(strange)) {
    const slips = editDistance(neighbour.word, neighbour.near);
    if (slips <= MAX_SLIPS_IN_WORD) note(neighbour, slips);
  }
  return others;
}

/**
 * Returns variants in which similar known words replace unknown or mistyped words: in the query as typed, with two words
 * joined, or with a letter read as a space. Also adds the similar words to `lookup.counts`.
 */
export async function correct(repository: SearchRepository, lookup: QueryLookup): Promise<SlottedVariant[]> {
  const { plain, counts, beginnings } = lookup;
  const joins = asTyped(plain).flatMap(joinsOf);
  const words = wordsIn([...plain, ...joins]).filter(isLong);
  // One letter may have been typed instead of a space.
  const apart = asTyped(plain).flatMap((variant) => splitsOf(variant, 1));
  const given = { words, typed: new Set(wordsIn(plain)), others: wordsIn(apart) };
  const others = await neighboursOf(repository, given, counts);
  const isKnown = (word: string) => counts.has(word);
  const respaced = apart
    .filter((variant) => variant.words.every(isKnown))
    .map((variant) => ({ ...plainSlots(variant, []), slips: 1 }));

  const corrected = plain.map((variant) => {
    const { slots, ...rest } = plainSlots(variant, beginnings);
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
    .map((variant) => {
      const { slots, ...rest } = plainSlots(variant, []);
      const withOthers = slots.map((slot) =>
        isKnown(slot.word) ? slot : { ...slot, others: others.get(slot.word) ?? slot.others },
      );
      return { ...rest, slots: withOthers };
    });
  return [...corrected, ...joined, ...respaced];
}
