import type { Database } from '#engine/database/database.ts';
import type { FeedKind } from '../contract/feeds.ts';

export function createFeedsRepository(db: Database) {
  const FILM = ['film.id', 'title', 'poster_path as posterPath', 'release_date as releaseDate', 'imdb_id'] as const;
  return {
    /** Stores a token and deletes the member's previous token of this kind. */
    async make(memberId: string, kind: FeedKind, tokenHash: Buffer, now: Date): Promise<void> {
      const feed = { token_hash: tokenHash, created_at: now };
      await db
        .insertInto('member_feed')
        .values({ member_id: memberId, kind, ...feed })
        .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet(feed))
        .execute();
    },

    list: (memberId: string) =>
      db
        .selectFrom('member_feed')
        .select(['kind', 'created_at as createdAt'])
        // The table accepts no other kind.
        .$narrowType<{ kind: FeedKind }>()
        .where('member_id', '=', memberId)
        .orderBy('kind')
        .execute(),

    async remove(memberId: string, kind: FeedKind): Promise<void> {
      await db.deleteFrom('member_feed').where('member_id', '=', memberId).where('kind', '=', kind).execute();
    },

    /** @returns the owner and the owner's time zone, unless the account is disabled */
    ownerOf: (kind: FeedKind, tokenHash: Buffer) =>
      db
        .selectFrom('member_feed')
        .innerJoin('member', 'member.id', 'member_feed.member_id')
        .select(['member_id as id', 'time_zone as timeZone'])
        .where('token_hash', '=', tokenHash)
        .where('kind', '=', kind)
        .where('disabled_at', 'is', null)
        .executeTakeFirst(),

    /** The films of the watchlist, newest entry first. */
    watchlist: (memberId: string) =>
      db
        .selectFrom('watchlist_entry')
        .innerJoin('film', 'film.id', 'film_id')
        .select([...FILM, 'day', 'added_at as at'])
        .where('member_id', '=', memberId)
        .orderBy('day', 'desc')
        .orderBy('film.id')
        .execute(),

    /** The latest viewings that have a day. Notes on them are private. */
    diary: (memberId: string, limit: number) =>
      db
        .selectFrom('viewing')
        .innerJoin('film', 'film.id', 'film_id')
        .select([
          'film.id',
          'title',
          'release_date as releaseDate',
          'viewing.id as viewingId',
          'day',
          'watched_at as at',
        ])
        .where('member_id', '=', memberId)
        .where('day', 'is not', null)
        .$narrowType<{ day: string }>()
        .orderBy('day', 'desc')
        .orderBy('watched_at', (order) => order.desc().nullsLast())
        .orderBy('viewing.id')
        .limit(limit)
        .execute(),
  };
}
