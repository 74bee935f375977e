import { type RawBuilder, sql } from 'kysely';
import type { Candidate } from './search-rank.ts';

/** Maximum numbers of candidates for each kind of lookup. */
const MOST = { exact: 60, prefix: 100, words: 200, wordsEach: 20 };
/** Maximum number of matches that are read before the best known are chosen. Limits the cost of a query. */
export const MAX_READ = 2000;
/** Maximum number of matches of original titles that are read, because these are rarely searched by their start. */
const MAX_READ_OF_ORIGINALS = 300;
/** Number of letters of the longest beginning that has an index, see 0003_search.sql. */
const MAX_INDEXED_BEGINNING = 4;

const CANDIDATE = sql`id, search_title as title, array_remove(array_prepend(search_original, search_aliases), null) as others,
  search_people as people, renown,
  extract(year from release_date)::int as year`;
const BEST_KNOWN_FIRST = sql`order by renown desc, id`;

/** Selects the best known of the first `read` matches. `read` is null when an index has this order. */
export const bestKnown = (condition: RawBuilder<unknown>, read: number | null, most: RawBuilder<unknown>) =>
  read === null
    ? sql`(select ${CANDIDATE} from film where ${condition} ${BEST_KNOWN_FIRST} limit ${most})`
    : sql`(select * from (select ${CANDIDATE} from film where ${condition} limit ${sql.lit(read)}) as found
        ${BEST_KNOWN_FIRST} limit ${most})`;

/**
 * PostgreSQL makes its plan without this value, so that all values share a plan: planning takes longer than running.
 */
export const hiddenFromPlanner = (value: string | string[] | number | null, type: 'text' | 'text[]' | 'int') =>
  sql`(select ${value}::${sql.raw(type)})`;

/** The last character of Unicode, which is in no word. */
const LAST_CHARACTER = sql.lit('\u{10ffff}');

/** Only for columns with collation "C". PostgreSQL would plan `like` separately for each value. */
export const beginsWith = (column: string, beginning: RawBuilder<unknown>) =>
  sql<boolean>`${sql.ref(column)} between ${beginning} and ${beginning} || ${LAST_CHARACTER}`;

const [exact, prefix] = [sql.lit(MOST.exact), sql.lit(MOST.prefix)];

/** Selects films with one of these keys as whole title, original title or alias. */
export const filmsByKeys = (keys: string[]) => sql<Candidate>`
  select found.* from unnest(${hiddenFromPlanner(keys, 'text[]')}) as given(key) cross join lateral (
    ${bestKnown(sql`search_key = given.key`, null, exact)}
    union all ${bestKnown(sql`search_original_key = given.key`, null, exact)}) as found
  union all ${bestKnown(sql`search_keys(search_aliases) && ${hiddenFromPlanner(keys, 'text[]')} and removed_at is null`, null, exact)}`;

const SHORT_BEGINNINGS = Array.from({ length: MAX_INDEXED_BEGINNING }, (_, index) =>
  bestKnown(sql`left(search_key, ${sql.lit(index + 1)}) = given.key`, null, prefix),
);
const IS_LONG = sql`length(given.key) > ${sql.lit(MAX_INDEXED_BEGINNING)}`;
const LONG_BEGINNINGS = [
  bestKnown(sql`${beginsWith('search_key', sql`given.key`)} and ${IS_LONG}`, MAX_READ, prefix),
  bestKnown(beginsWith('search_original_key', sql`given.key`), MAX_READ_OF_ORIGINALS, exact),
];

export const filmsByBeginnings = (keys: string[]) => {
  const isShort = keys.some((key) => [...key].length <= MAX_INDEXED_BEGINNING);
  return sql<Candidate>`
    select found.* from unnest(${hiddenFromPlanner(keys, 'text[]')}) as given(key) cross join lateral (
      ${sql.join([...(isShort ? SHORT_BEGINNINGS : []), ...LONG_BEGINNINGS], sql` union all `)}) as found`;
};

/** Selects, for each clause for search_document, the best-known films. */
export const filmsByWords = (clauses: string[]) => {
  const most = Math.ceil(MOST.words / Math.max(1, clauses.length)) + MOST.wordsEach;
  const matches = bestKnown(sql`search_document @@ given.clause::tsquery`, MAX_READ, hiddenFromPlanner(most, 'int'));
  return sql<Candidate>`
    select found.* from unnest(${hiddenFromPlanner(clauses, 'text[]')}) as given(clause) cross join lateral ${matches} as found`;
};
