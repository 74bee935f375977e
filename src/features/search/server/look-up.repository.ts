import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import type { Subject } from '../contract/subjects.ts';
import { beginsWith, filmsByBeginnings, filmsByKeys, hiddenFromPlanner } from './candidates.repository.ts';
import type { Candidate } from './search-rank.ts';

const MAX_BEGINNINGS = 15;

export type WordCount = { word: string; films: number };

export type LookUp = {
  /** Slugs of keywords and tags. */
  slugs: string[];
  words: string[];
  /** The beginning of words that may complete the query's last word; null for none. */
  beginning: string | null;
  /** Keys of whole titles. */
  keys: string[];
  /** Keys of the beginnings of titles. */
  titleBeginnings: string[];
};

export type FoundByText = {
  /** Tags come before keywords of the same slug. */
  subjects: Subject[];
  /** Words without films are missing. */
  counts: WordCount[];
  /** The most common first. */
  completed: WordCount[];
  titles: Candidate[];
};

export const subjectsOf = (slugs: string[]) => sql<Subject>`
  select * from (select 'tag' as kind, slug, name from tag union all select 'keyword', slug, name from keyword) as subject
  where slug = any(${slugs}::text[])`;

/** Several queries in one statement: a round trip takes longer than any one of them. */
export async function lookUp(db: Database, wanted: LookUp): Promise<FoundByText> {
  const parts = {
    subjects: subjectsOf(wanted.slugs),
    counts: sql`select word, films from search_word where word = any(${wanted.words}::text[]) and films > 0`,
    completed: sql`select word, films from search_word where ${beginsWith('word', hiddenFromPlanner(wanted.beginning, 'text'))} and films > 0
      order by films desc, word limit ${sql.lit(MAX_BEGINNINGS)}`,
    titles: sql`${filmsByKeys(wanted.keys)} union all ${filmsByBeginnings(wanted.titleBeginnings)}`,
  };
  const columns = Object.entries(parts).map(
    ([name, part]) => sql`(select coalesce(json_agg(found), '[]') from (${part}) as found) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<FoundByText>`select ${sql.join(columns)}`.execute(db);
  if (!rows[0]) throw new Error('The statement returned no row');
  return rows[0];
}
