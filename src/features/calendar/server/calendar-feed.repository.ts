import type { Database } from '#engine/database/database.ts';

export function createCalendarFeedRepository(db: Database) {
  return {
    /** Replaces the member's former token. */
    async make(memberId: string, tokenHash: Buffer, now: Date): Promise<void> {
      const feed = { token_hash: tokenHash, created_at: now };
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
        .select(['member_id', 'time_zone'])
        .where('token_hash', '=', tokenHash)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
    },
  };
}
