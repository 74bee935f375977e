import { sql } from 'kysely';
import { posterColour } from '#catalogue/film-columns.repository.ts';
import { MAX_SAVED_RATINGS } from '#contract/constants.ts';
import type { Database } from '#engine/database/database.ts';
import type { RatedSort } from '#features/my-movies/contract/list-orders.ts';
import { byFigure, RATING_CATEGORIES, RATING_FIGURES, type RatingFigures } from '../contract/rating-categories.ts';
import type { RatingKey } from './save-rating.repository.ts';

const ORDERS: Record<RatedSort, ReturnType<typeof sql>> = {
  date: sql`rating.updated_at desc`,
  title: sql`film.title collate "und-x-icu"`,
  rating: sql`rating.overall desc nulls last, rating.updated_at desc`,
};

export function createRatingsRepository(db: Database) {
  return {
    /** Returns figures that are all null if the film is not rated. */
    async rating({ memberId, filmId }: RatingKey): Promise<RatingFigures> {
      const row = await db
        .selectFrom('rating')
        .select([...RATING_FIGURES])
        .where('member_id', '=', memberId)
        .where('film_id', '=', filmId)
        .executeTakeFirst();
      return row ?? byFigure(() => null);
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

    /** Returns at most MAX_SAVED_RATINGS saved ratings, newest first. */
    history: ({ memberId, filmId }: RatingKey) =>
      db
        .selectFrom('rating_history')
        .select(['id', 'saved_at', 'day', ...RATING_FIGURES])
        .where('member_id', '=', memberId)
        .where('film_id', '=', filmId)
        .orderBy('id', 'desc')
        .limit(MAX_SAVED_RATINGS)
        .execute(),

    /** Returns the member's ratings of other films, newest first: the order of an index, because sorting is slow. */
    async otherRatings({ memberId, filmId }: RatingKey) {
      return db
        .selectFrom('rating')
        .select(['film_id', ...RATING_CATEGORIES])
        .where('member_id', '=', memberId)
        .where('film_id', '<>', filmId)
        .orderBy('updated_at', 'desc')
        .orderBy('film_id')
        .execute();
    },
  };
}
