import type { Transaction } from 'kysely';
import { signedOut } from '../errors.ts';
import type { Database } from './database.ts';
import type { DB } from './schema.gen.ts';

/** Locks the member's row, which blocks new sessions until the transaction ends. */
export async function lockMember(trx: Transaction<DB>, memberId: string): Promise<boolean> {
  const found = await trx.selectFrom('member').select('id').where('id', '=', memberId).forUpdate().executeTakeFirst();
  return found !== undefined;
}

/**
 * Locks the member for a change of ratings, viewings, imports, links or notifications: these changes run in sequence,
 * and a deletion of the account waits. Call it first, so that a deletion cannot deadlock. Sessions can still be opened.
 *
 * @returns the member's time zone, as `timeZoneOf` does
 * @throws AppError not_signed_in if the account was deleted during the request
 */
export async function lockMemberData(trx: Transaction<DB>, memberId: string): Promise<string> {
  const locking = trx.selectFrom('member').select('time_zone').where('id', '=', memberId).forNoKeyUpdate();
  const member = await locking.executeTakeFirst();
  if (!member) throw signedOut();
  return member.time_zone ?? 'UTC';
}

/**
 * Keeps the member from being deleted until the end of the transaction, for rows that name a member beside locks of
 * their own. A deletion locks the member first, so call it first.
 *
 * @throws AppError not_signed_in if the account was deleted during the request
 */
export async function keepMember(trx: Database, memberId: string): Promise<void> {
  const member = trx.selectFrom('member').select('id').where('id', '=', memberId).forKeyShare();
  if (!(await member.executeTakeFirst())) throw signedOut();
}

/** Returns the member's time zone, in which a moment becomes a day. It is UTC until a browser tells another one. */
export async function timeZoneOf(db: Database, memberId: string): Promise<string> {
  const member = await db.selectFrom('member').select('time_zone').where('id', '=', memberId).executeTakeFirst();
  return member?.time_zone ?? 'UTC';
}
