import { sql } from 'kysely';
import type { Database, Transaction } from '#engine/database/database.ts';
import { lockMember } from '#engine/database/member-data.ts';
import { emailSpellings } from '#engine/lib/unicode-email.ts';
import { endOtherAccess, removeOtherWays } from './account.repository.ts';

/** Milliseconds. */
const UNDO_WITHIN = 7 * 24 * 3_600_000;
const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_WITHIN);

type InTransaction = (trx: Transaction, change: { memberId: string; id: string }) => Promise<void>;

/** Removes the ways to log in that were added since a moment, perhaps by whoever changed the e-mail address. */
async function removeWaysSince(trx: Transaction, memberId: string, since: Date): Promise<void> {
  for (const table of ['passkey', 'identity', 'recovery_code', 'access_token'] as const)
    await trx.deleteFrom(table).where('member_id', '=', memberId).where('created_at', '>=', since).execute();
  // Its key may be older: it counts from the moment at which the second factor was turned on.
  await trx.deleteFrom('second_factor').where('member_id', '=', memberId).where('confirmed_at', '>=', since).execute();
}

/**
 * Returns true if another member has the e-mail address, or can still get it back by undoing a change. One statement,
 * so that a change at the same moment cannot slip through.
 *
 * @param memberId the member who wants the address, or null for a new one
 */
export async function isEmailTaken(
  db: Database,
  { email, memberId, now }: { email: string; memberId: string | null; now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('email', 'in', emailSpellings(email))
    .where('id', 'is distinct from', memberId)
    .unionAll(
      db
        .selectFrom('email_change')
        .select('member_id as id')
        .where('old_email', 'in', emailSpellings(email))
        .where('confirmed_at', '>', undoableSince(now))
        .where('member_id', 'is distinct from', memberId),
    )
    .executeTakeFirst();
  return found !== undefined;
}

export function createEmailChangeRepository(db: Database) {
  return {
    async find(memberId: string, since: Date) {
      return db
        .selectFrom('member')
        .leftJoin('email_change', (join) =>
          join
            .onRef('email_change.member_id', '=', 'member.id')
            .on('confirmed_at', 'is', null)
            .on('requested_at', '>', since),
        )
        .select(['email', 'email_verified', 'new_email'])
        .where('member.id', '=', memberId)
        .executeTakeFirst();
    },

    /** Replaces a change that was not confirmed. */
    async add(memberId: string, newEmail: string, now: Date, notify: InTransaction): Promise<void> {
      await db.transaction().execute(async (trx) => {
        if (!(await lockMember(trx, memberId))) return;
        await trx
          .deleteFrom('email_change')
          .where('member_id', '=', memberId)
          .where('confirmed_at', 'is', null)
          .execute();
        const { email } = await trx
          .selectFrom('member')
          .select('email')
          .where('id', '=', memberId)
          .executeTakeFirstOrThrow();
        const { id } = await trx
          .insertInto('email_change')
          .values({ member_id: memberId, old_email: email, new_email: newEmail, requested_at: now })
          .returning('id')
          .executeTakeFirstOrThrow();
        await notify(trx, { memberId, id });
      });
    },

    change: (memberId: string, id: string) =>
      db
        .selectFrom('email_change')
        .select(['old_email', 'new_email', 'confirmed_at'])
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .executeTakeFirst(),

    async setHash(memberId: string, id: string, hash: { token_hash: Buffer } | { undo_hash: Buffer }): Promise<void> {
      await db.updateTable('email_change').set(hash).where('member_id', '=', memberId).where('id', '=', id).execute();
    },

    findToken: (tokenHash: Buffer, since: Date) =>
      db
        .selectFrom('email_change')
        .select('id')
        .where('token_hash', '=', tokenHash)
        .where('confirmed_at', 'is', null)
        .where('requested_at', '>', since)
        .executeTakeFirst(),

    findUndo: (undoHash: Buffer, now: Date) =>
      db
        .selectFrom('email_change')
        .select('id')
        .where('undo_hash', '=', undoHash)
        .where('confirmed_at', '>', undoableSince(now))
        .executeTakeFirst(),

    /**
     * Sets the new e-mail address and ends all sessions.
     *
     * @returns false for a token that is not valid, or an address that is taken
     * @throws SQLSTATE 23505 when another member gets the address at the same moment
     */
    async confirm(
      tokenHash: Buffer,
      { now, since }: { now: Date; since: Date },
      notify: InTransaction,
    ): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const found = await trx
          .selectFrom('email_change')
          .select(['member_id', 'old_email', 'new_email'])
          .where('token_hash', '=', tokenHash)
          .executeTakeFirst();
        // Locks the member before the change, as all code does. The transaction that holds the lock may delete the
        // change.
        if (!found || !(await lockMember(trx, found.member_id))) return false;
        const { old_email, new_email: email, member_id: memberId } = found;
        if (email !== old_email && (await isEmailTaken(trx, { email, memberId, now }))) return false;
        const change = await trx
          .updateTable('email_change')
          .set({
            confirmed_at: now,
            was_confirmed: sql<boolean>`(select email_verified from member where member.id = email_change.member_id)`,
          })
          .where('token_hash', '=', tokenHash)
          .where('confirmed_at', 'is', null)
          .where('requested_at', '>', since)
          .returning(['member_id', 'id', 'old_email', 'new_email'])
          .executeTakeFirst();
        if (!change) return false;
        const moved = await trx
          .updateTable('member')
          .set({ email: change.new_email, email_verified: true, updated_at: now })
          .where('id', '=', change.member_id)
          .where('email', '=', change.old_email)
          .executeTakeFirst();
        if (moved.numUpdatedRows === 0n) return false;
        if (change.new_email === change.old_email) return true;
        await endOtherAccess(trx, change.member_id, null);
        await notify(trx, { memberId: change.member_id, id: change.id });
        return true;
      });
    },

    /**
     * Restores the old e-mail address, ends all sessions, and removes the ways to log in that were added since somebody
     * asked for the change; all of them if the old address had never been confirmed, because a stranger may have used it.
     */
    async undo(undoHash: Buffer, now: Date): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const change = await trx
          .selectFrom('email_change')
          .select(['member_id', 'old_email', 'requested_at', 'confirmed_at', 'was_confirmed'])
          .where('undo_hash', '=', undoHash)
          .where('confirmed_at', '>', undoableSince(now))
          .executeTakeFirst();
        if (!change?.confirmed_at || !(await lockMember(trx, change.member_id))) return false;
        const { numDeletedRows } = await trx
          .deleteFrom('email_change')
          .where('member_id', '=', change.member_id)
          .where((eb) => eb.or([eb('confirmed_at', '>=', change.confirmed_at), eb('confirmed_at', 'is', null)]))
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await trx
          .updateTable('member')
          .set({ email: change.old_email, updated_at: now })
          .where('id', '=', change.member_id)
          .execute();
        if (change.was_confirmed) await removeWaysSince(trx, change.member_id, change.requested_at);
        else await removeOtherWays(trx, change.member_id);
        await endOtherAccess(trx, change.member_id, null);
        return true;
      });
    },
  };
}
