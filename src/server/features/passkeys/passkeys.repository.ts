import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { endOtherAccess, lockMember, type Removal, removeWay } from '../../db/member-access.ts';
import type { DB } from '../../db/schema.gen.ts';

type InTransaction = (trx: Transaction<DB>) => Promise<void>;
type Change = { currentToken: string | null; notify: InTransaction };

type NewPasskey = {
  name: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  backedUp: boolean;
  now: Date;
};
type Use = { id: string; memberId: string; counter: number; backedUp: boolean; challengeHash: Buffer; now: Date };

/** Milliseconds for which used challenges are stored. Challenges expire sooner. */
const CHALLENGES_KEPT = 24 * 3_600_000;

export type PasskeysRepository = ReturnType<typeof createPasskeysRepository>;

/** @returns false when the challenge was answered before */
async function takeChallenge(trx: Transaction<DB>, hash: Buffer, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('used_challenge')
    .values({ challenge_hash: hash, expires_at: new Date(now.getTime() + CHALLENGES_KEPT) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function createPasskeysRepository(db: Database) {
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
      { most, challengeHash, ...change }: Change & { most: number; challengeHash: Buffer },
    ): Promise<{ id: string } | 'full' | 'taken' | 'replayed'> {
      return db.transaction().execute(async (trx) => {
        if (!(await lockMember(trx, memberId))) return 'replayed';
        if (!(await takeChallenge(trx, challengeHash, passkey.now))) return 'replayed';
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
            created_at: passkey.now,
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

    /**
     * Uses up the challenge and stores the counter.
     *
     * @returns false when the challenge was answered before, or another login has stored the same or a higher counter
     *   in the meantime
     */
    async use({ id, memberId, counter, backedUp, challengeHash, now }: Use): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        if (!(await takeChallenge(trx, challengeHash, now))) return false;
        const { numUpdatedRows } = await trx
          .updateTable('passkey')
          .set({ counter: String(counter), backed_up: backedUp, last_used_at: now })
          .where('member_id', '=', memberId)
          .where('id', '=', id)
          .where(sql<boolean>`(counter < ${counter} or counter = 0 and ${counter} = 0)`)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      });
    },

    /** @returns false when the member has no such passkey */
    async rename(memberId: string, id: string, name: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('passkey')
        .set({ name })
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Removes a passkey and ends the other sessions, unless the member could then not log in any more. */
    remove: (removal: Removal) => removeWay(db, 'passkey', removal),
  };
}
