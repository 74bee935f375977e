import { z } from 'zod';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { american, plainWords } from './story-index.ts';

const figures = z.partialRecord(z.enum(RATING_CATEGORIES), z.int().min(0).max(10));
const slug = z.string().regex(/^[^\s,]+$/);

/**
 * What fans mean by some words.
 *
 * `slugs`: themes, tags and keywords, from 0 to 1 by how surely a film with it is meant. `story`: words of overviews,
 * keywords and titles. `most` and `least`: figures of fright. `not`: slugs that a film must not have.
 */
export const kinSchema = z.strictObject({
  words: z.array(z.string().min(1)).min(1),
  /** Fewer films than this would be a mistake in the table. */
  floor: z.int().min(1),
  slugs: z.record(slug, z.number().min(0.1).max(1)).default({}),
  story: z.array(z.string().min(1)).default([]),
  most: figures.default({}),
  least: figures.default({}),
  not: z.array(slug).default([]),
  certification: z.enum(['G', 'PG', 'PG-13']).optional(),
});
export type Kin = z.infer<typeof kinSchema>;
export const kinFileSchema = z.array(kinSchema);

/** "Animals" is "animal", but not "animated", though a stemmer gives both the same stem. */
const singular = (word: string) =>
  american(word)
    .replace(/(?<=..)ies?$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/e$/, '');

/** @example keyOf(['camping', 'trips']) // 'camping trip' */
const keyOf = (words: readonly string[]) => words.map(singular).join(' ');

/** "For our kids" and "for my kids" mean the same as "for kids". */
const OWNER = /^(for|with) (my|our|the|his|her|their) /;

/** Maximum number of words of a kin. */
export const MAX_KIN_WORDS = 5;

export type KinTable = {
  all: readonly Kin[];
  /** Returns the kin that these words name, without regard to plurals, and in "for my kids" without "my". */
  of: (words: readonly string[]) => Kin | undefined;
};

export function createKinTable(all: readonly Kin[]): KinTable {
  const mapBy = (keyOf: (words: readonly string[]) => string) =>
    new Map(all.flatMap((kin) => kin.words.map((text) => [keyOf(plainWords(text)), kin] as const)));
  const [exact, bySense] = [mapBy((words) => words.join(' ')), mapBy(keyOf)];
  const find = (words: readonly string[]) => exact.get(words.join(' ')) ?? bySense.get(keyOf(words));
  const ownerless = (words: readonly string[]) => {
    const text = words.join(' ');
    const ways = OWNER.test(text) ? ['$1 my ', '$1 '].map((start) => text.replace(OWNER, start).split(' ')) : [];
    return ways.flatMap((way) => find(way) ?? [])[0];
  };
  return { all, of: (words) => find(words) ?? ownerless(words) };
}
