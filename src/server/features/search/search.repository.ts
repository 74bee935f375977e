import { type RawBuilder, sql } from 'kysely';
import { FIND_PEOPLE_MAX } from '#contract/limits.ts';
import type { FoundPerson } from '#contract/people.ts';
import type { Database } from '../../db/database.ts';
import { posterColour } from '../../db/poster-colour.ts';
import { createFactsRepository } from './facts.repository.ts';
import { foldText } from './fold-text.ts';
import type { Candidate } from './search-rank.ts';

/** Candidates per kind of lookup, best known first. */
const MOST = { exact: 60, prefix: 100, words: 200, wordsEach: 20 };
/** Limits the cost of a query: matches read before the best known are picked. */
const MOST_READ = 2000;
/** Original titles are rarely searched by their start. */
const MOST_READ_OF_ORIGINALS = 300;
const MOST_NEIGHBOURS = 40;
const MOST_BEGINNINGS = 15;
/** Longest start with its own index, see 0003_search.sql. */
const LONGEST_INDEXED_BEGINNING = 4;
const MOST_SIMILAR = 30;
/** People are looked for among the directors and first actors of the best known films found. */
const FILMS_OF_PEOPLE = 200;
const SEARCHED_CAST = 5;

const CANDIDATE = sql`id, search_title as title, array_remove(array_prepend(search_original, search_aliases), null) as others,
  search_people as people, renown,
  extract(year from release_date)::int as year`;
const BEST_KNOWN_FIRST = sql`order by renown desc, id`;

/** Best known first, out of `most` matches. `most` is null when an index has this order. */
const limited = (condition: RawBuilder<unknown>, most: number | null) =>
  most === null
    ? sql`select ${CANDIDATE} from film where ${condition} ${BEST_KNOWN_FIRST}`
    : sql`select * from (select ${CANDIDATE} from film where ${condition} limit ${most}) as found ${BEST_KNOWN_FIRST}`;

type WordCount = { word: string; films: number };
export type Neighbour = WordCount & { near: string };

export type SearchRepository = ReturnType<typeof createSearchRepository>;

export function createSearchRepository(db: Database) {
  return {
    facts: createFactsRepository(db),

    /** Normalised: lower case, no accents, no punctuation. Can be empty. */
    async searchText(query: string): Promise<string> {
      const folded = foldText(query);
      if (folded !== null) return folded;
      const { rows } = await sql<{ text: string }>`select search_text(${query}) as text`.execute(db);
      return rows[0]?.text ?? '';
    },

    async byKeys(keys: string[]): Promise<Candidate[]> {
      if (keys.length === 0) return [];
      const { rows } = await sql<Candidate>`
        select found.* from unnest(${keys}::text[]) as given(key) cross join lateral (
          (select ${CANDIDATE} from film where search_key = given.key ${BEST_KNOWN_FIRST} limit ${MOST.exact})
          union all
          (select ${CANDIDATE} from film where search_original_key = given.key ${BEST_KNOWN_FIRST}
            limit ${MOST.exact})) as found
        union all
        (select ${CANDIDATE} from film where search_keys(search_aliases) && ${keys}::text[] and removed_at is null
          ${BEST_KNOWN_FIRST} limit ${MOST.exact})`.execute(db);
      return rows;
    },

    async byBeginning(key: string): Promise<Candidate[]> {
      const length = [...key].length;
      const title =
        length <= LONGEST_INDEXED_BEGINNING
          ? sql`left(search_key, ${sql.lit(length)}) = ${key}`
          : sql`search_key like ${`${key}%`}`;
      const { rows } = await sql<Candidate>`
        (${limited(title, length <= LONGEST_INDEXED_BEGINNING ? null : MOST_READ)} limit ${MOST.prefix})
        union all
        (${limited(sql`search_original_key like ${`${key}%`}`, MOST_READ_OF_ORIGINALS)} limit ${MOST.exact})`.execute(
        db,
      );
      return rows;
    },

    /** Best known first. One index scan per clause, which is much faster than "or". */
    async byWords(clauses: string[]): Promise<Candidate[]> {
      if (clauses.length === 0) return [];
      const most = Math.ceil(MOST.words / clauses.length) + MOST.wordsEach;
      const branches = clauses.map(
        (clause) => sql`(${limited(sql`search_document @@ ${clause}::tsquery`, MOST_READ)} limit ${most})`,
      );
      const { rows } = await sql<Candidate>`${sql.join(branches, sql` union all `)}`.execute(db);
      return rows;
    },

    /**
     * Directors and actors of the films of a clause, those with the most votes first.
     *
     * @param words of the name, in any order; the last may be incomplete if `isHalfTyped`
     */
    async people(clause: string, words: string[], isHalfTyped: boolean): Promise<FoundPerson[]> {
      const whole = words.map((word) => `% ${word} %`);
      const wanted = isHalfTyped ? [...whole.slice(0, -1), `% ${words.at(-1)}%`] : whole;
      const name = sql`' ' || search_name || ' '`;
      const { rows } = await sql<FoundPerson>`
        with found as materialized (${limited(sql`search_document @@ ${clause}::tsquery`, MOST_READ)}
          limit ${FILMS_OF_PEOPLE})
        select person.id, person.name, profile_path as "profilePath", profile_colour as "profileColour",
          ${name} like all(${whole}::text[]) as "isWhole",
          (array_agg(distinct_film.title order by distinct_film.renown desc))[1:2] as "knownFor"
        from (select distinct credit.person_id, film.id, film.title, film.renown
            from found join film using (id) join credit on film_id = film.id
            where job = 'Director' or position < ${SEARCHED_CAST}) as distinct_film
          join person on person.id = person_id
        where ${name} like all(${wanted}::text[])
        group by person.id
        order by "isWhole" desc, sum(distinct_film.renown) desc, person.id
        limit ${FIND_PEOPLE_MAX}`.execute(db);
      return rows;
    },

    /** Words without films are omitted. */
    async countWords(words: string[]): Promise<WordCount[]> {
      if (words.length === 0) return [];
      return db
        .selectFrom('search_word')
        .select(['word', 'films'])
        .where('word', '=', sql<string>`any(${words})`)
        .where('films', '>', 0)
        .execute();
    },

    /** Most common first. */
    async wordsBeginning(beginning: string): Promise<WordCount[]> {
      return db
        .selectFrom('search_word')
        .select(['word', 'films'])
        .where('word', 'like', `${beginning}%`)
        .where('films', '>', 0)
        .orderBy('films', 'desc')
        .orderBy('word')
        .limit(MOST_BEGINNINGS)
        .execute();
    },

    /** The most common words with one typing error. */
    async neighbours(words: string[]): Promise<Neighbour[]> {
      if (words.length === 0) return [];
      const { rows } = await sql<Neighbour>`
        select given.word, neighbour.word as near, neighbour.films
        from unnest(${words}::text[]) as given(word) cross join lateral (
          select search_word.word, films from search_word
          where search_deletions(search_word.word) && search_deletions(given.word)
            and search_word.word <> given.word and films > 0
          order by films desc, search_word.word limit ${MOST_NEIGHBOURS}) as neighbour`.execute(db);
      return rows;
    },

    /** The words with the most trigrams in common. */
    async similar(words: string[]): Promise<Neighbour[]> {
      if (words.length === 0) return [];
      const { rows } = await sql<Neighbour>`
        select given.word, alike.word as near, alike.films
        from unnest(${words}::text[]) as given(word) cross join lateral (
          select search_word.word, films from search_word
          where search_word.word % given.word and films > 0
          order by similarity(search_word.word, given.word) desc, films desc, search_word.word
          limit ${MOST_SIMILAR}) as alike`.execute(db);
      return rows;
    },

    /** In the order of the ids. */
    async listed(ids: number[]) {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('film')
        .select(['id', 'title', 'poster_path as posterPath', 'overview', 'release_date as releaseDate'])
        .select(posterColour.as('posterColour'))
        .where('id', 'in', ids)
        .execute();
      const films = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => films.get(id) ?? []);
    },
  };
}
