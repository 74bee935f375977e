import { sql } from 'kysely';
import { platformsOf } from '#catalogue/figures/finder-bits.ts';
import { currentId, posterColour } from '#catalogue/film-columns.repository.ts';
import { MAX_FIND_PEOPLE } from '#contract/constants.ts';
import type { Database } from '#engine/database/database.ts';
import type { FoundPerson } from '#features/people/contract/people.ts';
import type { Subject } from '../contract/search.ts';
import {
  beginsWith,
  bestKnown,
  filmsByBeginnings,
  filmsByKeys,
  filmsByWords,
  hiddenFromPlanner,
  MAX_READ,
} from './candidates.repository.ts';
import { createFactsRepository, subjectsOf } from './facts.repository.ts';
import { foldText } from './search-query.ts';
import type { Candidate } from './search-rank.ts';
import type { FilmNames } from './why-found.ts';

const MAX_BEGINNINGS = 15;
const MAX_NEIGHBOURS = 40;
const MAX_SIMILAR = 30;
/** `people` searches the directors and first actors of at most this many films, the best known first. */
const FILMS_OF_PEOPLE = 200;
const SEARCHED_CAST = 5;
/** Number of a film's first actors whose characters are searched. */
const SHOWN_CAST = 10;

/** Other titles of a film, and the names of its people, franchise and studios. */
const NAMES = sql`json_build_object(
  'otherTitles', array_remove(array_prepend(original_title, aliases), null),
  'basedOn', based_on, 'franchise', film.franchise, 'studios', film.studios,
  'credits', (select coalesce(json_agg(json_build_object('job', job, 'name', name, 'character', character) order by position), '[]')
    from credit join person on person.id = person_id
    where film_id = film.id and (job = 'Director' or position < ${sql.lit(SHOWN_CAST)})))`;

const listedFilms = (db: Database, ids: number[], named: number[]) =>
  db
    .selectFrom('film')
    .leftJoin('film_finder', 'film_id', 'id')
    .select(['id', 'title', 'poster_path as posterPath', 'overview', 'film.release_date as releaseDate'])
    .select(['film.runtime', 'vote_average as voteAverage', sql<number>`coalesce(platforms, 0)`.as('platforms')])
    .select(posterColour.as('posterColour'))
    .select(sql<FilmNames | null>`case when id = any(${named}::int[]) then ${NAMES} end`.as('names'))
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();

type WordCount = { word: string; films: number };

type LookUp = {
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

type FoundByText = {
  /** Tags come before keywords of the same slug. */
  subjects: Subject[];
  /** Words without films are missing. */
  counts: WordCount[];
  /** The most common first. */
  completed: WordCount[];
  titles: Candidate[];
};

export type Neighbour = WordCount & { near: string };

export type SearchRepository = ReturnType<typeof createSearchRepository>;

export function createSearchRepository(db: Database) {
  return {
    facts: createFactsRepository(db),

    /** Normalises a query: lower case, no accents, no punctuation. The result can be empty. */
    async searchText(query: string): Promise<string> {
      const folded = foldText(query);
      if (folded !== null) return folded;
      // PostgreSQL accepts no null character.
      const { rows } = await sql<{ text: string }>`select search_text(${query.replaceAll('\0', ' ')}) as text`.execute(
        db,
      );
      return rows[0]?.text ?? '';
    },

    /** Several queries in one statement: a round trip takes longer than any one of them. */
    async lookUp(wanted: LookUp): Promise<FoundByText> {
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
    },

    async byKeys(keys: string[]): Promise<Candidate[]> {
      return keys.length === 0 ? [] : (await filmsByKeys(keys).execute(db)).rows;
    },

    async filmWithId(id: { imdbId: string } | { tmdbId: number }): Promise<number | null> {
      const { rows } = await sql<{ id: number }>`
        select id from film where removed_at is null and ${
          'imdbId' in id ? sql`imdb_id = ${id.imdbId}` : sql`id = ${currentId(id.tmdbId)}`
        } limit 1`.execute(db);
      return rows[0]?.id ?? null;
    },

    /**
     * Returns the best known films first. Runs one index scan per clause, which is much faster than clauses joined by
     * "or".
     */
    async byWords(clauses: string[]): Promise<Candidate[]> {
      return clauses.length === 0 ? [] : (await filmsByWords(clauses).execute(db)).rows;
    },

    /** Both in one statement: a round trip takes longer than either of them. */
    async byKeysAndWords(keys: string[], clauses: string[]): Promise<Candidate[]> {
      return (await sql<Candidate>`${filmsByKeys(keys)} union all ${filmsByWords(clauses)}`.execute(db)).rows;
    },

    /**
     * Returns the people with the best-known films first. @param words in any order; the last may be incomplete if
     * `isHalfTyped`
     */
    async people(clause: string, words: string[], isHalfTyped: boolean): Promise<FoundPerson[]> {
      const whole = words.map((word) => `% ${word} %`);
      const wanted = isHalfTyped ? [...whole.slice(0, -1), `% ${words.at(-1)}%`] : whole;
      const name = sql`' ' || search_name || ' '`;
      const { rows } = await sql<FoundPerson>`
        with found as materialized (${bestKnown(sql`search_document @@ ${clause}::tsquery`, MAX_READ, sql.lit(FILMS_OF_PEOPLE))})
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
        limit ${MAX_FIND_PEOPLE}`.execute(db);
      return rows;
    },

    /**
     * Returns the most common words that differ from a given word by one typing error. Counts the films of other words,
     * whose rows have the word itself as the near one.
     */
    async neighbours(words: string[], others: string[]): Promise<Neighbour[]> {
      if (words.length + others.length === 0) return [];
      const { rows } = await sql<Neighbour>`
        select word, word as near, films from search_word
          where word = any(${hiddenFromPlanner(others, 'text[]')}::text[]) and films > 0
        union all select given.word, neighbour.word as near, neighbour.films
        from unnest(${hiddenFromPlanner(words, 'text[]')}) as given(word) cross join lateral (
          select search_word.word, films from search_word
          where search_deletions(search_word.word) && search_deletions(given.word)
            and search_word.word <> given.word and films > 0
          order by films desc, search_word.word limit ${sql.lit(MAX_NEIGHBOURS)}) as neighbour`.execute(db);
      return rows;
    },

    /** Returns the words with the most trigrams in common. */
    async similar(words: string[]): Promise<Neighbour[]> {
      if (words.length === 0) return [];
      const { rows } = await sql<Neighbour>`
        select given.word, alike.word as near, alike.films
        from unnest(${hiddenFromPlanner(words, 'text[]')}) as given(word) cross join lateral (
          select search_word.word, films from search_word
          where search_word.word % given.word and films > 0
          order by similarity(search_word.word, given.word) desc, films desc, search_word.word
          limit ${sql.lit(MAX_SIMILAR)}) as alike`.execute(db);
      return rows;
    },

    /** Returns films in the order of the ids. @param named ids of films whose names are needed; null for the others */
    async listed(ids: number[], named: number[] = []) {
      if (ids.length === 0) return [];
      const rows = await listedFilms(db, ids, named);
      const films = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => {
        const film = films.get(id);
        return film ? { ...film, platforms: platformsOf(film.platforms) } : [];
      });
    },
  };
}
