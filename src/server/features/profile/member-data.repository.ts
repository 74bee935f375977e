import { RATING_FIGURES } from '#contract/rating-categories.ts';
import type { Database } from '../../db/database.ts';

export type MemberDataRepository = ReturnType<typeof createMemberDataRepository>;

export function createMemberDataRepository(db: Database) {
  return {
    async account(memberId: string) {
      return db
        .selectFrom('member')
        .select(['email', 'created_at', 'time_zone'])
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow();
    },

    async ratings(memberId: string) {
      return db
        .selectFrom('rating')
        .innerJoin('film', 'film.id', 'rating.film_id')
        .select(['film.id', 'film.title', 'film.release_date', 'rating.updated_at'])
        .select(RATING_FIGURES.map((figure) => `rating.${figure}` as const))
        .where('member_id', '=', memberId)
        .orderBy('rating.updated_at')
        .orderBy('film.id')
        .execute();
    },

    /** Every saved rating, the present ones included, in the order of saving. */
    async ratingHistory(memberId: string) {
      return db
        .selectFrom('rating_history')
        .innerJoin('film', 'film.id', 'rating_history.film_id')
        .select(['film.id', 'film.title', 'film.release_date', 'rating_history.saved_at'])
        .select(RATING_FIGURES.map((figure) => `rating_history.${figure}` as const))
        .where('member_id', '=', memberId)
        .orderBy('rating_history.id')
        .execute();
    },

    async limits(memberId: string) {
      return db
        .selectFrom('fright_limits')
        .select(['axes', 'notes'])
        .where('member_id', '=', memberId)
        .executeTakeFirst();
    },

    async shares(memberId: string) {
      return db
        .selectFrom('share')
        .select(['kind', 'year', 'name', 'created_at', 'expires_at'])
        .where('member_id', '=', memberId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },

    async watchlist(memberId: string) {
      return db
        .selectFrom('watchlist_entry')
        .innerJoin('film', 'film.id', 'watchlist_entry.film_id')
        .select(['film.id', 'film.title', 'film.release_date', 'watchlist_entry.added_at'])
        .where('member_id', '=', memberId)
        .orderBy('added_at')
        .orderBy('film.id')
        .execute();
    },

    async viewings(memberId: string) {
      return db
        .selectFrom('viewing')
        .innerJoin('film', 'film.id', 'viewing.film_id')
        .select(['film.id', 'film.title', 'film.release_date', 'viewing.watched_at'])
        .where('member_id', '=', memberId)
        .orderBy('watched_at')
        .orderBy('film.id')
        .execute();
    },

    async contentNotes(memberId: string) {
      return db
        .selectFrom('content_note_vote')
        .innerJoin('film', 'film.id', 'content_note_vote.film_id')
        .select(['film.id', 'film.title', 'film.release_date', 'note', 'answer', 'voted_at'])
        .where('member_id', '=', memberId)
        .orderBy('voted_at')
        .orderBy('film.id')
        .orderBy('note')
        .execute();
    },
  };
}
