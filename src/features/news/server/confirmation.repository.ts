import type { Database } from '#engine/database/database.ts';

type Token = { identifier: string; now: Date };

export type ConfirmationRepository = ReturnType<typeof createConfirmationRepository>;

/** Tokens that confirm an e-mail address, in the table of one-time tokens. */
export function createConfirmationRepository(db: Database) {
  const live = (on: Database, { identifier, now }: Token) =>
    on
      .selectFrom('verification')
      .select('value')
      .where('identifier', '=', identifier)
      .where('expires_at', '>', now)
      .executeTakeFirst();

  return {
    async unconfirmed(memberId: string): Promise<string | null> {
      const row = await db
        .selectFrom('member')
        .select('email')
        .where('id', '=', memberId)
        .where('email_verified', '=', false)
        .executeTakeFirst();
      return row?.email ?? null;
    },

    async addToken(memberId: string, { identifier, now, expiresAt }: Token & { expiresAt: Date }): Promise<void> {
      await db
        .insertInto('verification')
        .values({ identifier, value: memberId, expires_at: expiresAt, created_at: now, updated_at: now })
        .execute();
    },

    async isLive(token: Token): Promise<boolean> {
      return (await live(db, token)) !== undefined;
    },

    /** Uses up the token. @returns true if it was valid */
    async confirm({ identifier, now }: Token): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const used = await trx
          .deleteFrom('verification')
          .where('identifier', '=', identifier)
          .where('expires_at', '>', now)
          .returning('value')
          .executeTakeFirst();
        if (!used) return false;
        await trx
          .updateTable('member')
          .set({ email_verified: true, updated_at: now })
          .where('id', '=', used.value)
          .execute();
        return true;
      });
    },
  };
}
