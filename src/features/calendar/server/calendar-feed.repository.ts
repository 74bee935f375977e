import type { Database } from '#engine/database/database.ts';

export function createCalendarFeedRepository(db: Database) {
  return {
    /** Replaces the member's former token. */
    async make(memberId: string, tokenHash: Buffer, now: Date): Promise<void> {
      const feed = { token_hash: tokenHash, created_at: now, body_hash: null, body_changed_at: null };
      await db
        .insertInto('calendar_feed')
        .values({ member_id: memberId, ...feed })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet(feed))
        .execute();
    },

    async find(memberId: string) {
      return db.selectFrom('calendar_feed').select('created_at').where('member_id', '=', memberId).executeTakeFirst();
    },

    async remove(memberId: string): Promise<void> {
      await db.deleteFrom('calendar_feed').where('member_id', '=', memberId).execute();
    },

    async findByToken(tokenHash: Buffer) {
      return db
        .selectFrom('calendar_feed')
        .innerJoin('member', 'member.id', 'calendar_feed.member_id')
        .select(['member_id', 'body_hash', 'body_changed_at'])
        .where('token_hash', '=', tokenHash)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
    },

    /** Stores the hash and the time of a response that differs from the last one. */
    async noteBody(memberId: string, bodyHash: Buffer, now: Date): Promise<void> {
      await db
        .updateTable('calendar_feed')
        .set({ body_hash: bodyHash, body_changed_at: now })
        .where('member_id', '=', memberId)
        .execute();
    },
  };
}
