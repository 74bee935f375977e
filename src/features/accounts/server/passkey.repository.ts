import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { lockMember } from '#engine/database/member-data.ts';
import { type Change, endOtherAccess, type Removal, removeWay } from './account.repository.ts';

type NewPasskey = {
  name: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  backedUp: boolean;
};
type Use = { id: string; memberId: string; counter: number; backedUp: boolean; now: Date };

export type PasskeyRepository = ReturnType<typeof createPasskeyRepository>;

export function createPasskeyRepository(db: Database) {
  return {
    list: (memberId: string) =>
      db
        .selectFrom('passkey')
        .select(['id', 'name', 'credential_id', 'transports', 'backed_up', 'created_at', 'last_used_at'])
        .where('member_id', '=', memberId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute(),

    /** Adds a passkey and ends the other sessions. Locks the member's row, so that concurrent calls keep the limit. */
    async add(
      memberId: string,
      passkey: NewPasskey,
      { most, ...change }: Change & { most: number },
    ): Promise<{ id: string } | 'full' | 'taken'> {
      return db.transaction().execute(async (trx) => {
        if (!(await lockMember(trx, memberId))) return 'taken';
        const own = await trx.selectFrom('passkey').select('id').where('member_id', '=', memberId).execute();
        if (own.length >= most) return 'full';
        const added = await trx
          .insertInto('passkey')
          .values({
            member_id: memberId,
            name: passkey.name,
            credential_id: passkey.credentialId,
            public_key: passkey.publicKey,
            counter: String(passkey.counter),
            transports: passkey.transports,
            backed_up: passkey.backedUp,
            created_at: change.now,
          })
          .onConflict((conflict) => conflict.column('credential_id').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!added) return 'taken';
        await endOtherAccess(trx, memberId, change.currentToken);
        await change.notify(trx);
        return added;
      });
    },

    find: (credentialId: string) =>
      db
        .selectFrom('passkey')
        .select(['id', 'member_id', 'credential_id', 'public_key', 'counter', 'transports'])
        .where('credential_id', '=', credentialId)
        .executeTakeFirst(),

    /** Stores the counter. @returns undefined when another login has stored the same or a higher counter meanwhile */
    use: ({ id, memberId, counter, backedUp, now }: Use) =>
      db
        .updateTable('passkey')
        .set({ counter: String(counter), backed_up: backedUp, last_used_at: now })
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .where(sql<boolean>`(counter < ${counter} or counter = 0 and ${counter} = 0)`)
        .returning('id')
        .executeTakeFirst(),

    /** @returns undefined when the member has no such passkey */
    rename: (memberId: string, id: string, name: string) =>
      db
        .updateTable('passkey')
        .set({ name })
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst(),

    /** Removes a passkey and ends the other sessions, unless the member could then not log in any more. */
    remove: (removal: Removal) => removeWay(db, 'passkey', removal),
  };
}
