import { sql } from 'kysely';
import { MAX_SAVED_RATINGS } from '#contract/constants.ts';
import { RATING_FIGURES, type RatingFigures } from '#contract/fright/rating-categories.ts';
import type { Database } from '../../db/database.ts';
import { changeHistory, type RatingKey, saveRating } from '../../fright/fright.ts';

const FIGURES = sql.join(RATING_FIGURES.map((figure) => sql.ref(figure)));

type SavedRow = RatingFigures & { id: string; saved_at: Date };

export type RatingHistoryRepository = ReturnType<typeof createRatingHistoryRepository>;

export function createRatingHistoryRepository(db: Database) {
  return {
    /** Returns at most MAX_SAVED_RATINGS saved ratings, newest first. */
    entries: ({ memberId, filmId }: RatingKey) =>
      db
        .selectFrom('rating_history')
        .select(['id', 'saved_at', ...RATING_FIGURES])
        .where('member_id', '=', memberId)
        .where('film_id', '=', filmId)
        .orderBy('id', 'desc')
        .limit(MAX_SAVED_RATINGS)
        .execute(),

    save: (key: RatingKey, figures: Partial<RatingFigures>) => saveRating(db, key, figures),

    /** @returns the corrected entry, or undefined when the member has no such entry */
    async correct(key: RatingKey, id: string, figures: Partial<RatingFigures>) {
      const corrected = sql`(
        select ${FIGURES} from jsonb_populate_record(rating_history, ${JSON.stringify(figures)}::jsonb))`;
      const entry = await changeHistory(db, key, async (trx) => {
        const { rows } = await sql<SavedRow>`
          update rating_history set (${FIGURES}) = ${corrected}
          where member_id = ${key.memberId} and film_id = ${key.filmId} and id = ${id}
          returning id, saved_at, ${FIGURES}`.execute(trx);
        return rows[0];
      });
      return entry ?? undefined;
    },

    /** @returns true if the member had this entry */
    async remove(key: RatingKey, id: string): Promise<boolean> {
      const removed = await changeHistory(db, key, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('rating_history')
          .where('member_id', '=', key.memberId)
          .where('film_id', '=', key.filmId)
          .where('id', '=', id)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      });
      return removed ?? false;
    },
  };
}
