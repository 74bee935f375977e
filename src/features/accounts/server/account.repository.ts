import { sql } from 'kysely';
import type { Database, Transaction } from '#engine/database/database.ts';
import { lockMember } from '#engine/database/member-data.ts';
import { conflict, notFound } from '#engine/errors.ts';
import { deleteInParts, forgetJobsOf } from '#engine/jobs/job-queue.repository.ts';
import { hashOf, newToken } from '#engine/lib/secret-token.ts';
import { leaveNights } from '#features/movie-night/server/movie-night.ts';
import { removeFromFigures } from '#features/ratings/server/ratings.ts';

/** All browsers of the member become strangers' browsers. */
export async function forgetDevices(trx: Transaction, memberId: string): Promise<void> {
  await trx.deleteFrom('device').where('member_id', '=', memberId).execute();
}

/**
 * Deletes the member's other sessions and the links in mails, and every browser must ask for the second factor again.
 * If no session stays, the browsers are also forgotten.
 *
 * @param currentToken the session that stays, or null
 */
export async function endOtherAccess(trx: Transaction, memberId: string, currentToken: string | null): Promise<void> {
  await trx
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .where('token', 'is distinct from', currentToken)
    .execute();
  await trx.deleteFrom('verification').where('value', '=', memberId).execute();
  await trx.deleteFrom('email_change').where('member_id', '=', memberId).where('confirmed_at', 'is', null).execute();
  if (currentToken === null) await forgetDevices(trx, memberId);
  else await trx.updateTable('device').set({ remembered_until: null }).where('member_id', '=', memberId).execute();
}

/** The ways to log in that this site offers today. */
export type WorkingWays = { passwords: boolean; passkeys: boolean; isProvider: (issuer: string) => boolean };

/** Returns true if the member can log in without the passkey or identity of this id. */
async function hasAnotherWay(
  trx: Transaction,
  { memberId, id, works }: Pick<Removal, 'memberId' | 'id' | 'works'>,
): Promise<boolean> {
  const password = await trx
    .selectFrom('account')
    .select('id')
    .where('member_id', '=', memberId)
    .where('password', 'is not', null)
    .executeTakeFirst();
  if (works.passwords && password) return true;
  const passkey = await trx
    .selectFrom('passkey')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (works.passkeys && passkey) return true;
  const identities = await trx
    .selectFrom('identity')
    .select('issuer')
    .where('member_id', '=', memberId)
    .where('id', '!=', id)
    .execute();
  return identities.some(({ issuer }) => works.isProvider(issuer));
}

export type InTransaction = (trx: Transaction) => Promise<void>;

/** A change of the ways to log in. */
export type Change = {
  /** The session that stays, or null. */
  currentToken: string | null;
  now: Date;
  notify: InTransaction;
};

type Removal = Omit<Change, 'now'> & {
  memberId: string;
  /** Id of the passkey or identity that is removed. */
  id: string;
  works: WorkingWays;
};

const MISSING = { passkey: 'Passkey not found.', identity: 'Linked account not found.' };

/**
 * Removes a passkey or an identity and ends the other sessions.
 *
 * @throws AppError not_found, conflict if the member could then not log in any more
 */
export async function removeWay(
  db: Database,
  table: 'passkey' | 'identity',
  { currentToken, notify, ...way }: Removal,
): Promise<void> {
  const { memberId, id } = way;
  await db.transaction().execute(async (trx) => {
    const found =
      (await lockMember(trx, memberId)) &&
      (await trx
        .selectFrom(table)
        .select('id')
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .executeTakeFirst());
    if (!found) throw notFound(MISSING[table]);
    if (!(await hasAnotherWay(trx, way)))
      throw conflict('This is your only way to log in. Please add another one first.');
    await trx.deleteFrom(table).where('member_id', '=', memberId).where('id', '=', id).execute();
    await endOtherAccess(trx, memberId, currentToken);
    await notify(trx);
  });
}

/** Removes every way to log in except the password. The second factor stays: a mailbox alone must not switch it off. */
export async function removePasskeysAndIdentities(trx: Transaction, memberId: string): Promise<void> {
  for (const table of ['passkey', 'identity'] as const)
    await trx.deleteFrom(table).where('member_id', '=', memberId).execute();
}

/**
 * Removes the second factor, the access tokens and every way to log in except the password. Used when the owner of an
 * unconfirmed e-mail address confirms it. Somebody else may have created the account with this address. That person
 * must lose access, and must not lock the owner out.
 */
export async function removeOtherWays(trx: Transaction, memberId: string): Promise<void> {
  await removePasskeysAndIdentities(trx, memberId);
  for (const table of ['access_token', 'second_factor', 'recovery_code'] as const)
    await trx.deleteFrom(table).where('member_id', '=', memberId).execute();
}

/** Deletes a member with all their data. */
export async function deleteMember(trx: Transaction, memberId: string): Promise<void> {
  if (!(await lockMember(trx, memberId))) return;
  await removeFromFigures(trx, memberId);
  await leaveNights(trx, memberId);
  await forgetJobsOf(trx, memberId);
  await trx.deleteFrom('verification').where('value', '=', memberId).execute();
  // One statement for each table: a member may have 100,000 rows, and a statement may take five seconds.
  for (const table of ['member_list_film', 'viewing_note', 'viewing'] as const)
    await trx.deleteFrom(table).where('member_id', '=', memberId).execute();
  for (const table of ['member_change', 'idempotency_key'])
    await deleteInParts(trx, sql.table(table), sql`member_id = ${memberId}`);
  await trx.deleteFrom('member').where('id', '=', memberId).execute();
}

/** Ends all sessions of a member, or all but the current one. @returns how many */
export async function endSessions(
  trx: Transaction,
  memberId: string,
  currentToken: string | null = null,
): Promise<number> {
  await lockMember(trx, memberId);
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .where('token', 'is distinct from', currentToken)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Links that work once. @param lifetime milliseconds */
export function createLinks(purpose: string, lifetime: number, createToken = newToken) {
  /** The database stores a hash of the token. A fast hash is enough for 256 random bits. */
  const identifierOf = (token: string) => `${purpose}:${hashOf(token).toString('hex')}`;

  return {
    identifierOf,

    /** Stores a link for a member. @returns its token */
    async add(on: Database, memberId: string, now: Date): Promise<string> {
      const token = createToken();
      const times = { created_at: now, updated_at: now, expires_at: new Date(now.getTime() + lifetime) };
      await on
        .insertInto('verification')
        .values({ identifier: identifierOf(token), value: memberId, ...times })
        .execute();
      return token;
    },

    /** @returns the member of a link that was not used and has not expired, or null */
    async memberOf(on: Database, token: string, now: Date): Promise<string | null> {
      const found = await on
        .selectFrom('verification')
        .select('value')
        .where('identifier', '=', identifierOf(token))
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return found?.value ?? null;
    },

    /** Uses a link up. @returns false when it was used before */
    async take(trx: Transaction, token: string): Promise<boolean> {
      const { numDeletedRows } = await trx
        .deleteFrom('verification')
        .where('identifier', '=', identifierOf(token))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
