import { sql } from 'kysely';
import { RATING_FIGURES, type RatingFigures } from '#contract/fright/rating-categories.ts';
import type { RatedSort } from '#contract/user-list/list-orders.ts';
import type { Database } from '../../db/database.ts';
import { posterColour } from '../../db/poster-colour.ts';
import { NO_RATING } from '../../fright/fright.ts';

const ORDERS: Record<RatedSort, ReturnType<typeof sql>> = {
  date: sql`rating.updated_at desc`,
  title: sql`film.title collate "und-x-icu"`,
  rating: sql`rating.overall desc nulls last, rating.updated_at desc`,
};

export type RatingsRepository = ReturnType<typeof createRatingsRepository>;

export function createRatingsRepository(db: Database) {
  return {
    async filmExists(filmId: number): Promise<boolean> {
      const row = await db.selectFrom('film').select('id').where('id', '=', filmId).executeTakeFirst();
      return row !== undefined;
    },

    async find(memberId: string, filmId: number): Promise<RatingFigures> {
      const row = await db
        .selectFrom('rating')
        .select([...RATING_FIGURES])
        .where('member_id', '=', memberId)
        .where('film_id', '=', filmId)
        .executeTakeFirst();
      return row ?? NO_RATING;
    },

    async countRated(memberId: string): Promise<number> {
      const row = await db
        .selectFrom('rating')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    async rated(memberId: string, { limit, offset }: { limit: number; offset: number }, sort: RatedSort) {
      return db
        .selectFrom('rating')
        .innerJoin('film', 'film.id', 'rating.film_id')
        .select([
          'film.id as movieId',
          'film.title as movieTitle',
          'film.poster_path as posterPath',
          posterColour.as('posterColour'),
          'film.release_date as releaseDate',
          'film.directors',
          'film.runtime',
          'film.overview',
          'rating.overall as overallRating',
          'rating.updated_at as updatedAt',
        ])
        .where('member_id', '=', memberId)
        .orderBy(ORDERS[sort])
        .orderBy('rating.film_id')
        .limit(limit)
        .offset(offset)
        .execute();
    },
  };
}
