import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { lockMember } from '#engine/database/member-data.ts';
import { hashOf } from '#engine/lib/secret-token.ts';
import { MAX_PASSKEYS } from '../contract/rules.ts';
import { type Change, endOtherAccess } from './account.repository.ts';

/** Milliseconds for which used challenges are stored. Challenges expire sooner. */
const USED_KEPT = 24 * 3_600_000;

type NewPasskey = {
  name: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  backed_up: boolean;
};
type Use = { id: string; memberId: string; counter: number; backedUp: boolean };

export type PasskeyRepository = ReturnType<typeof createPasskeyRepository>;

export function createPasskeyRepository(db: Database) {
  return {
    /** Uses a challenge up, because a copied cookie would answer it again. @returns undefined when it was used before */
    spend: (challenge: string, now: Date) =>
      db
        .insertInto('used_challenge')
        .values({ challenge_hash: hashOf(challenge), expires_at: new Date(now.getTime() + USED_KEPT) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('challenge_hash')
        .executeTakeFirst(),

    find: (credentialId: string) =>
      db
        .selectFrom('passkey')
        .select(['id', 'member_id', 'credential_id', 'public_key', 'counter'])
        .where('credential_id', '=', credentialId)
        .executeTakeFirst(),

    /** Stores the counter. @returns undefined when another login has stored the same or a higher counter meanwhile */
    use: ({ id, memberId, counter, backedUp }: Use, now: Date) =>
      db
        .updateTable('passkey')
        .set({ counter: String(counter), backed_up: backedUp, last_used_at: now })
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .where(sql<boolean>`(counter < ${counter} or counter = 0 and ${counter} = 0)`)
        .returning('id')
        .executeTakeFirst(),

    list: (memberId: string) =>
      db
        .selectFrom('passkey')
        .select(['id', 'name', 'credential_id', 'transports', 'backed_up', 'created_at', 'last_used_at'])
        .where('member_id', '=', memberId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute(),

    /** Adds a passkey and ends the other sessions. Locks the member's row, so that concurrent calls keep the limit. */
    async add(memberId: string, passkey: NewPasskey, change: Change): Promise<{ id: string } | 'full' | 'taken'> {
      return db.transaction().execute(async (trx) => {
        if (!(await lockMember(trx, memberId))) return 'taken';
        const own = await trx.selectFrom('passkey').select('id').where('member_id', '=', memberId).execute();
        if (own.length >= MAX_PASSKEYS) return 'full';
        const added = await trx
          .insertInto('passkey')
          .values({ ...passkey, member_id: memberId, created_at: change.now })
          .onConflict((conflict) => conflict.column('credential_id').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!added) return 'taken';
        await endOtherAccess(trx, memberId, change.currentToken);
        await change.notify(trx);
        return added;
      });
    },

    /** @returns undefined when the member has no such passkey */
    rename: (memberId: string, id: string, name: string) =>
      db
        .updateTable('passkey')
        .set({ name })
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst(),
  };
}
