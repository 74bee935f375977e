import { z } from 'zod';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { plainWords, stemOf } from './story-words.ts';

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

/** @example keyOf(['camping', 'trips']) // 'camp trip' */
const keyOf = (words: readonly string[]) => words.map(stemOf).join(' ');

/** Maximum number of words of a kin. */
export const MAX_KIN_WORDS = 5;

export type KinTable = {
  all: readonly Kin[];
  /** Returns the kin that these words name, without regard to plurals. */
  of: (words: readonly string[]) => Kin | undefined;
};

export function createKinTable(all: readonly Kin[]): KinTable {
  const mapBy = (keyOf: (words: readonly string[]) => string) =>
    new Map(all.flatMap((kin) => kin.words.map((text) => [keyOf(plainWords(text)), kin] as const)));
  const [exact, bySense] = [mapBy((words) => words.join(' ')), mapBy(keyOf)];
  // "Camp" is a mood and "camping" is not, though both have one stem.
  return { all, of: (words) => exact.get(words.join(' ')) ?? bySense.get(keyOf(words)) };
}
