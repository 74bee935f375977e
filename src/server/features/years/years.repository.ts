import { RATING_CATEGORIES } from '#contract/rating-categories.ts';
import type { Database } from '../../db/database.ts';
import { posterColour } from '../../db/poster-colour.ts';

export type YearsRepository = ReturnType<typeof createYearsRepository>;

export function createYearsRepository(db: Database) {
  return {
    async timeZone(memberId: string): Promise<string | null> {
      const { time_zone } = await db
        .selectFrom('member')
        .select('time_zone')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow();
      return time_zone;
    },

    async setTimeZone(memberId: string, timeZone: string): Promise<void> {
      await db.updateTable('member').set({ time_zone: timeZone }).where('id', '=', memberId).execute();
    },

    /** Returns viewings with the films' facts, earliest first, undated last. `themes` are bits, see finder-bits.ts. */
    async viewings(memberId: string) {
      return db
        .selectFrom('viewing')
        .innerJoin('film', 'film.id', 'viewing.film_id')
        .leftJoin('film_finder', 'film_finder.film_id', 'film.id')
        .select(['film.id', 'film.title', 'film.poster_path', posterColour.as('poster_colour'), 'film.release_date'])
        .select(['film.runtime', 'film.directors', 'film.original_language', 'film_finder.themes'])
        .select('viewing.watched_at')
        .where('viewing.member_id', '=', memberId)
        .orderBy('viewing.watched_at')
        .orderBy('film.id')
        .execute();
    },

    async ratings(memberId: string) {
      return db
        .selectFrom('rating')
        .select(['film_id', ...RATING_CATEGORIES])
        .where('member_id', '=', memberId)
        .execute();
    },
  };
}
