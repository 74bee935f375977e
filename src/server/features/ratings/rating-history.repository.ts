import { RATING_FIGURES, type RatingFigures } from '#contract/rating-categories.ts';
import type { Database } from '../../db/database.ts';
import { changeRating, isSameRating, type RatingKey } from './change-rating.repository.ts';

const ENTRY = ['id', 'saved_at', ...RATING_FIGURES] as const;

export type RatingHistoryRepository = ReturnType<typeof createRatingHistoryRepository>;

export function createRatingHistoryRepository(db: Database) {
  const ofKey = ({ memberId, filmId }: RatingKey, trx = db) =>
    trx
      .selectFrom('rating_history')
      .select([...ENTRY])
      .where('member_id', '=', memberId)
      .where('film_id', '=', filmId);

  return {
    /** Newest first. */
    entries: (key: RatingKey) => ofKey(key).orderBy('id', 'desc').execute(),

    /**
     * Adds the result of `change`, which then counts. Equal figures add nothing.
     *
     * @returns the rating that counts; null for an unknown film
     */
    async save(key: RatingKey, change: (before: RatingFigures) => RatingFigures): Promise<RatingFigures | null> {
      const changed = await changeRating(db, key, async (trx, before) => {
        const after = change(before);
        if (isSameRating(before, after)) return undefined;
        return trx
          .insertInto('rating_history')
          .values({ member_id: key.memberId, film_id: key.filmId, ...after })
          .returning('id')
          .executeTakeFirst();
      });
      return changed?.rating ?? null;
    },

    /** @returns the corrected entry, or undefined when the member has no such entry */
    async correct(key: RatingKey, id: string, change: (before: RatingFigures) => RatingFigures) {
      const changed = await changeRating(db, key, async (trx) => {
        const entry = await ofKey(key, trx).where('id', '=', id).executeTakeFirst();
        if (!entry) return undefined;
        const { id: _, saved_at, ...before } = entry;
        return trx
          .updateTable('rating_history')
          .set(change(before))
          .where('member_id', '=', key.memberId)
          .where('film_id', '=', key.filmId)
          .where('id', '=', id)
          .returning([...ENTRY])
          .executeTakeFirst();
      });
      return changed?.result;
    },

    /** @returns true if the member had this entry */
    async remove(key: RatingKey, id: string): Promise<boolean> {
      const changed = await changeRating(db, key, async (trx) =>
        trx
          .deleteFrom('rating_history')
          .where('member_id', '=', key.memberId)
          .where('film_id', '=', key.filmId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst(),
      );
      return changed?.result !== undefined;
    },
  };
}
