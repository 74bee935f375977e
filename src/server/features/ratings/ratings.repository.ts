import { sql } from 'kysely';
import type { RatedSort } from '#contract/list-orders.ts';
import { RATING_FIGURES, type RatingFigures } from '#contract/rating-categories.ts';
import type { Database } from '../../db/database.ts';
import { posterColour } from '../../db/poster-colour.ts';
import { NOTHING } from './change-rating.repository.ts';

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
      return row ?? NOTHING;
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

/**
 * Runs before the member is deleted. Locks rows in the order of films, so that two deletions cannot deadlock.
 *
 * @returns the films whose rows for the finder have to be refreshed
 */
export async function removeRatingsOfMember(trx: Database, memberId: string): Promise<number[]> {
  const { rows } = await sql<{ film_id: number }>`
    select film_id from rating_stats where film_id in (select film_id from rating where member_id = ${memberId})
    order by film_id for update`.execute(trx);
  const changes = sql.join(
    RATING_FIGURES.flatMap((figure) => [
      sql`${sql.ref(`${figure}_sum`)} = rating_stats.${sql.ref(`${figure}_sum`)} - coalesce(rating.${sql.ref(figure)}, 0)`,
      sql`${sql.ref(`${figure}_count`)} = rating_stats.${sql.ref(`${figure}_count`)} - (rating.${sql.ref(figure)} is not null)::int`,
    ]),
  );
  await sql`
    update rating_stats set ${changes} from rating
    where rating.film_id = rating_stats.film_id and rating.member_id = ${memberId}`.execute(trx);
  await trx.deleteFrom('rating').where('member_id', '=', memberId).execute();
  return rows.map((row) => row.film_id);
}
