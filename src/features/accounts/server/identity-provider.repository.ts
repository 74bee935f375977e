import type { Database, Transaction } from '#engine/database/database.ts';
import { lockMember } from '#engine/database/member-data.ts';
import type { InTransaction } from './account.repository.ts';

type Admit = (trx: Transaction, memberId: string) => Promise<void>;
type Subject = { issuer: string; subject: string };

export function createIdentityProviderRepository(db: Database) {
  return {
    /** Returns the member of an identity and notes its use. */
    async use({ issuer, subject }: Subject, now: Date): Promise<string | null> {
      const row = await db
        .updateTable('identity')
        .set({ last_used_at: now })
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .returning('member_id')
        .executeTakeFirst();
      return row?.member_id ?? null;
    },

    find: (memberId: string, { issuer, subject }: Subject) =>
      db
        .selectFrom('identity')
        .select('id')
        .where('member_id', '=', memberId)
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst(),

    /** @returns false when the identity belongs to somebody already, or the member was deleted */
    async link(memberId: string, { issuer, subject }: Subject, now: Date, notify: InTransaction): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        if (!(await lockMember(trx, memberId))) return false;
        const added = await trx
          .insertInto('identity')
          .values({ member_id: memberId, issuer, subject, created_at: now, last_used_at: now })
          .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (added) await notify(trx);
        return added !== undefined;
      });
    },

    /**
     * Creates a member without a password, unless `admit` throws. The e-mail address is not confirmed here, so that a
     * reset of the password by its real owner removes the identity.
     *
     * @throws SQLSTATE 23505 when another call has stored the e-mail address or the identity meanwhile
     */
    async createMember(email: string, { issuer, subject }: Subject, now: Date, admit: Admit): Promise<string> {
      return db.transaction().execute(async (trx) => {
        const { id } = await trx
          .insertInto('member')
          .values({ email, created_at: now, updated_at: now })
          .returning('id')
          .executeTakeFirstOrThrow();
        await trx
          .insertInto('identity')
          .values({ member_id: id, issuer, subject, created_at: now, last_used_at: now })
          .execute();
        await admit(trx, id);
        return id;
      });
    },

    list: (memberId: string) =>
      db
        .selectFrom('identity')
        .select(['id as _id', 'issuer', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
        .where('member_id', '=', memberId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  };
}
