import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/database.ts';

const FILMS_AT_ONCE = 1_000;

export type MemberFilmsRepository = ReturnType<typeof createMemberFilmsRepository>;
type Films = ReturnType<MemberFilmsRepository['films']>;
export type FilmRow = Films extends AsyncGenerator<infer Row> ? Row : never;

export function createMemberFilmsRepository(db: Database) {
  /** Returns a page of films in the order of ids. @param after id of the last film of the page before */
  async function page(memberId: string, after: number) {
    const filmsOf = (table: 'rating' | 'watchlist_entry' | 'viewing') =>
      db.selectFrom(table).select('film_id').where('member_id', '=', memberId).where('film_id', '>', after);
    const ids = filmsOf('rating').union(filmsOf('watchlist_entry')).union(filmsOf('viewing'));
    return db
      .selectFrom('film')
      .leftJoin('rating', (join) => join.onRef('rating.film_id', '=', 'film.id').on('rating.member_id', '=', memberId))
      .leftJoin('watchlist_entry as entry', (join) =>
        join.onRef('entry.film_id', '=', 'film.id').on('entry.member_id', '=', memberId),
      )
      .select(['film.id', 'film.imdb_id', 'film.title', 'film.original_title', 'film.release_date', 'film.runtime'])
      .select(['film.directors', 'rating.overall', 'rating.updated_at as rated_at', 'entry.added_at as listed_at'])
      .select((film) => [
        jsonArrayFrom(
          film
            .selectFrom('viewing')
            .select(['viewing.id', 'viewing.watched_at'])
            .where('viewing.member_id', '=', memberId)
            .whereRef('film_id', '=', 'film.id')
            .orderBy('viewing.watched_at')
            .orderBy('viewing.id'),
        ).as('viewings'),
        jsonArrayFrom(
          film
            .selectFrom('rating_history')
            .select(['rating_history.saved_at', 'rating_history.overall'])
            .where('rating_history.member_id', '=', memberId)
            .whereRef('film_id', '=', 'film.id')
            .orderBy('rating_history.id'),
        ).as('saved'),
      ])
      .where('film.id', 'in', db.selectFrom(ids.as('own')).select('film_id').orderBy('film_id').limit(FILMS_AT_ONCE))
      .orderBy('film.id')
      .execute();
  }

  return {
    async timeZone(memberId: string): Promise<string | null> {
      const { time_zone } = await db
        .selectFrom('member')
        .select('time_zone')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow();
      return time_zone;
    },

    /** Yields all films, with only one page in memory. */
    async *films(memberId: string) {
      for (let after = 0; ; ) {
        const rows = await page(memberId, after);
        yield* rows;
        const last = rows.at(-1);
        if (!last || rows.length < FILMS_AT_ONCE) return;
        after = last.id;
      }
    },
  };
}
