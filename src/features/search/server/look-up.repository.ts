import { sql } from 'kysely';
import { compileOnce, given } from '#engine/database/compile-once.ts';
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

export const subjectsOf = (slugs: string[] | ReturnType<typeof given>) => sql<Subject>`
  select * from (select 'tag' as kind, slug, name from tag union all select 'keyword', slug, name from keyword) as subject
  where slug = any(${slugs}::text[])`;

const BEGINNING = hiddenFromPlanner(given('beginning'), 'text');

/** Several queries in one statement: a round trip takes longer than any one of them. */
export const lookUp = compileOnce<FoundByText>((db) => {
  const parts = {
    subjects: subjectsOf(given('slugs')),
    counts: sql`select word, films from search_word where word = any(${given('words')}::text[]) and films > 0`,
    completed: sql`select word, films from search_word where ${beginsWith('word', BEGINNING)} and films > 0
      order by films desc, word limit ${sql.lit(MAX_BEGINNINGS)}`,
    titles: sql`${filmsByKeys(given('keys'))} union all ${filmsByBeginnings(given('titleBeginnings'))}`,
  };
  const columns = Object.entries(parts).map(
    ([name, part]) => sql`(select coalesce(json_agg(found), '[]') from (${part}) as found) as ${sql.ref(name)}`,
  );
  return { compile: () => sql<FoundByText>`select ${sql.join(columns)}`.compile(db) };
});
