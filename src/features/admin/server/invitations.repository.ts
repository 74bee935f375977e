import type { Database, Transaction } from '#engine/database/database.ts';
import { MAX_INVITATIONS } from '../contract/invitation-rules.ts';

type NewInvitation = { tokenHash: Buffer; note: string; expiresAt: Date; now: Date };

/** @returns the id; null if there are already too many invitations that can be used */
export async function addInvitation(
  trx: Transaction,
  { tokenHash, note, expiresAt, now }: NewInvitation,
): Promise<string | null> {
  const { open } = await trx
    .selectFrom('invitation')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (open >= MAX_INVITATIONS) return null;
  const { id } = await trx
    .insertInto('invitation')
    .values({ token_hash: tokenHash, note, created_at: now, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns invitations that have not expired, newest first. */
export const listInvitations = (db: Database, now: Date) =>
  db
    .selectFrom('invitation')
    .select(['id as _id', 'note', 'created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** Deletes an invitation that was not used. @returns its note, or undefined when there is no such invitation */
export const removeInvitation = (trx: Transaction, id: string) =>
  trx.deleteFrom('invitation').where('id', '=', id).where('used_at', 'is', null).returning('note').executeTakeFirst();

/** @returns undefined if the invitation cannot be used any more */
export const findInvitation = (db: Database, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('invitation')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses an invitation up. Of concurrent calls only one succeeds. @returns undefined if it is not valid */
export const spendInvitation = (trx: Transaction, tokenHash: Buffer, now: Date) =>
  trx
    .updateTable('invitation')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
