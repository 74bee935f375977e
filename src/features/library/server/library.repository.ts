import { sql } from 'kysely';
import { AT_HOME_BIT, refreshFilms } from '#catalogue/figures/finder-rows.repository.ts';
import { currentId } from '#catalogue/film-columns.repository.ts';
import type { Database } from '#engine/database/database.ts';
import type { HouseFilm } from './library-source.ts';

/** Number of films whose finder rows one transaction computes. */
const REFRESHED_AT_ONCE = 500;

type Reading = { films: readonly number[]; unknown: number; at: Date };

export function createLibraryRepository(db: Database) {
  return {
    /**
     * Finds films by TMDB id, otherwise by IMDb id. A film without ids is found by title and year, if there is only
     * one such film.
     */
    async findFilms(films: readonly HouseFilm[]): Promise<number[]> {
      const given = films.map((film, line) => ({ line, ...film }));
      const { rows } = await sql<{ id: number }>`
        with given as materialized (
            select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
              as given(line int, "tmdbId" int, "imdbId" text, title text, year int)),
          by_id as (
            select distinct on (line) line, id from (
              select line, film.id, 1 as rank from given join film on film.id = "tmdbId"
              union all select line, film_id, 2 from given join merged_film on merged_film.id = "tmdbId"
              union all select line, film.id, 3 from given join film on film.imdb_id = "imdbId") as found
            order by line, rank),
          titled as (
            select line, year, replace(words, ' ', '') as whole, search_key(words) as key
            from given, search_text(title) as words
            where "tmdbId" is null and "imdbId" is null and year is not null and words <> ''),
          by_title as (
            select line, min(film.id) as id from titled join film on search_key = titled.key
              and replace(search_title, ' ', '') = whole and extract(year from release_date) = titled.year
            group by line having count(*) = 1)
        select distinct id from (select id from by_id union all select id from by_title) as found`.execute(db);
      return rows.map(({ id }) => id);
    },

    async saveReading(source: string, { films, unknown, at }: Reading): Promise<void> {
      const row = { read_at: at, films: films.length, unknown, tried_at: at, problem: null };
      await db.transaction().execute(async (trx) => {
        await sql`delete from library_film where source = ${source} and film_id <> all(${films}::int[])`.execute(trx);
        await sql`insert into library_film (source, film_id)
          select ${source}, id from film where id = any(${films}::int[]) on conflict do nothing`.execute(trx);
        await trx
          .insertInto('library_reading')
          .values({ source, ...row })
          .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
          .execute();
      });
    },

    async saveProblem(source: string, problem: string, at: Date): Promise<void> {
      await db
        .insertInto('library_reading')
        .values({ source, tried_at: at, problem })
        .onConflict((conflict) => conflict.column('source').doUpdateSet({ tried_at: at, problem }))
        .execute();
    },

    readings: () => db.selectFrom('library_reading').selectAll().orderBy('source').execute(),

    /** Deletes the films of servers that are no longer in the settings. */
    async forgetOthers(sources: readonly string[]): Promise<void> {
      await sql`delete from library_film where source <> all(${sources}::text[])`.execute(db);
      await sql`delete from library_reading where source <> all(${sources}::text[])`.execute(db);
    },

    /** Computes the finder rows of the films that were added to a media server or removed from it. */
    async refreshChanged(): Promise<void> {
      for (let after: number | undefined = 0; after !== undefined; ) {
        const { rows }: { rows: { id: number }[] } = await sql<{ id: number }>`
          select film_id as id from film_finder
          where film_id > ${after} and (platforms & ${AT_HOME_BIT} <> 0)
            <> exists (select from library_film where library_film.film_id = film_finder.film_id)
          order by film_id limit ${REFRESHED_AT_ONCE}`.execute(db);
        const ids = rows.map(({ id }) => id);
        await db.transaction().execute((trx) => refreshFilms(trx, ids));
        after = ids.at(-1);
      }
    },

    /** @param filmId may be the former id of a merged film */
    async findFilm(filmId: number): Promise<{ id: number; isAtHome: boolean } | undefined> {
      const { rows } = await sql<{ id: number; isAtHome: boolean }>`
        select id, exists (select from library_film where film_id = film.id) as "isAtHome" from film
        where id = ${currentId(filmId)}`.execute(db);
      return rows[0];
    },
  };
}
