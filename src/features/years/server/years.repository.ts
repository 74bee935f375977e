import { sql } from 'kysely';
import { posterColour } from '#catalogue/film-columns.repository.ts';
import type { Database } from '#engine/database/database.ts';
import { timeZoneOf } from '#engine/database/member-data.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { Rating, SeenFilm } from './year-in-fear.ts';

export type YearsRepository = ReturnType<typeof createYearsRepository>;

export function createYearsRepository(db: Database) {
  const seenBy = (memberId: string) => db.selectFrom('viewing').select('film_id').where('member_id', '=', memberId);

  return {
    timeZone: (memberId: string) => timeZoneOf(db, memberId),

    async setTimeZone(memberId: string, timeZone: string): Promise<void> {
      await db.updateTable('member').set({ time_zone: timeZone }).where('id', '=', memberId).execute();
    },

    /** Returns the films with a viewing. `themes` are bits, see finder-bits.ts. */
    async films(memberId: string): Promise<Map<number, SeenFilm>> {
      const films = await db
        .selectFrom('film')
        .leftJoin('film_finder', 'film_finder.film_id', 'film.id')
        .select(['film.id', 'title', 'poster_path', posterColour.as('poster_colour'), 'film.release_date'])
        .select(['film.runtime', 'directors', 'film.original_language', 'film_finder.themes'])
        .where('film.id', 'in', seenBy(memberId))
        .execute();
      return new Map(films.map((film) => [film.id, film]));
    },

    /**
     * Returns viewings earliest first, undated last, as columns: films and days. They come as JSON, because the driver
     * reads a hundred thousand rows slowly.
     */
    async viewings(memberId: string): Promise<{ films: number[]; days: (string | null)[] }> {
      const { rows } = await sql<{ films: number[] | null; days: (string | null)[] | null }>`
        select json_agg(film_id) as films, json_agg(day) as days
        from (select film_id, day from viewing where member_id = ${memberId} order by day, watched_at, film_id) as seen
      `.execute(db);
      return { films: rows[0]?.films ?? [], days: rows[0]?.days ?? [] };
    },

    /** Returns the member's ratings of films with a viewing. */
    ratings: (memberId: string): Promise<Rating[]> =>
      db
        .selectFrom('rating')
        .select(['film_id', ...RATING_CATEGORIES])
        .where('member_id', '=', memberId)
        .where('film_id', 'in', seenBy(memberId))
        .execute(),
  };
}
