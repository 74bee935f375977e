import { sql } from 'kysely';
import { RATING_CATEGORIES } from '#contract/fright/rating-categories.ts';
import type { Database } from '../../db/database.ts';
import type { RatingKey } from '../../fright/fright.ts';

export type RatingAnchorsRepository = ReturnType<typeof createRatingAnchorsRepository>;

export function createRatingAnchorsRepository(db: Database) {
  return {
    /** Returns the member's ratings of other films, newest first: the order of an index, because sorting is slow. */
    async others({ memberId, filmId }: RatingKey) {
      return db
        .selectFrom('rating')
        .select(['film_id', ...RATING_CATEGORIES])
        .where('member_id', '=', memberId)
        .where('film_id', '<>', filmId)
        .orderBy('updated_at', 'desc')
        .orderBy('film_id')
        .execute();
    },

    async titles(ids: readonly number[]): Promise<Map<number, string>> {
      const rows = await db
        .selectFrom('film')
        .select(['id', 'title'])
        .where('id', '=', sql<number>`any(${ids})`)
        .execute();
      return new Map(rows.map(({ id, title }) => [id, title]));
    },
  };
}
