import { randomBytes } from 'node:crypto';
import { HOUR } from '#contract/units.ts';
import type { Database, Transaction } from '#engine/database/database.ts';
import { lockMember } from '#engine/database/member-data.ts';
import { emailSpellings } from '#engine/lib/unicode-email.ts';
import {
  createLinks,
  endOtherAccess,
  forgetDevices,
  removeOtherWays,
  removePasskeysAndIdentities,
} from './account.repository.ts';

const CREDENTIAL = 'credential';

export const resetLinks = createLinks('reset-password', HOUR, () => randomBytes(32).toString('base64url'));

type InTransaction = (trx: Transaction, memberId: string) => Promise<void>;

type NewMember = { email: string; passwordHash: string; now: Date };
/** The link of a mail, and the e-mail address that was typed with it. */
type Reset = { email: string; token: string; now: Date };
type PasswordChange = {
  /** The hash that was checked; null sets the first password. */
  from: string | null;
  to: string;
  currentToken: string;
  endTokens: boolean;
  now: Date;
  notify: InTransaction;
};

/** @param given with `replaces`, it replaces the present password @returns undefined if it keeps the present one */
function addPassword(trx: Transaction, given: { memberId: string; hash: string; now: Date; replaces?: boolean }) {
  const { memberId, hash: password, now, replaces } = given;
  const times = { created_at: now, updated_at: now };
  return trx
    .insertInto('account')
    .values({ member_id: memberId, account_id: memberId, provider_id: CREDENTIAL, password, ...times })
    .onConflict((conflict) => {
      const own = conflict.columns(['provider_id', 'account_id']);
      return replaces ? own.doUpdateSet({ password, updated_at: now }) : own.doNothing();
    })
    .returning('id')
    .executeTakeFirst();
}

/**
 * Finds the member of a valid link, if the e-mail address matches. It is one statement, so that the time does not reveal
 * if the link or the address is wrong.
 */
const ownerOf = (on: Database, { email, token, now }: Reset) =>
  on
    .selectFrom('member')
    .innerJoin('verification', (join) =>
      join.on((eb) => eb('verification.value', '=', eb.cast<string>('member.id', 'text'))),
    )
    .select(['member.id', 'member.email_verified'])
    .where('member.email', 'in', emailSpellings(email))
    .where('verification.identifier', '=', resetLinks.identifierOf(token))
    .where('verification.expires_at', '>', now)
    .executeTakeFirst();

export function createPasswordRepository(db: Database) {
  return {
    /**
     * Returns two members when an older account has the same address with the domain in Unicode. @param email
     * normalised
     */
    findByEmail: (email: string) =>
      db
        .selectFrom('member')
        .leftJoin('account', (join) =>
          join.onRef('account.member_id', '=', 'member.id').on('account.provider_id', '=', CREDENTIAL),
        )
        .select(['member.id', 'member.email', 'account.password as passwordHash'])
        .where('member.email', 'in', emailSpellings(email))
        .orderBy('member.created_at')
        .execute(),

    /**
     * Creates a member with a password, unless `admit` throws.
     *
     * @throws SQLSTATE 23505 when the e-mail address is registered
     */
    async createMember({ email, passwordHash, now }: NewMember, admit: InTransaction): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const times = { created_at: now, updated_at: now };
        const { id } = await trx
          .insertInto('member')
          .values({ email, ...times })
          .returning('id')
          .executeTakeFirstOrThrow();
        await addPassword(trx, { memberId: id, hash: passwordHash, now });
        await admit(trx, id);
      });
    },

    /** Also ends every other session, deletes reset tokens and forgets the member's browsers. @returns false when the password is no longer `from` */
    async changePassword(memberId: string, change: PasswordChange): Promise<boolean> {
      const { from, to, now } = change;
      return db.transaction().execute(async (trx) => {
        if (!(await lockMember(trx, memberId))) return false;
        if (from === null) {
          if (!(await addPassword(trx, { memberId, hash: to, now }))) return false;
        } else {
          const changed = await trx
            .updateTable('account')
            .set({ password: to, updated_at: now })
            .where('member_id', '=', memberId)
            .where('provider_id', '=', CREDENTIAL)
            .where('password', '=', from)
            .executeTakeFirst();
          if (changed.numUpdatedRows === 0n) return false;
        }
        if (change.endTokens) await trx.deleteFrom('access_token').where('member_id', '=', memberId).execute();
        await endOtherAccess(trx, memberId, change.currentToken);
        await forgetDevices(trx, memberId);
        await change.notify(trx, memberId);
        return true;
      });
    },

    isLive: async (reset: Reset): Promise<boolean> => (await ownerOf(db, reset)) !== undefined,

    /**
     * Changes the password of the link's member, or sets the first one. Uses up all links and ends every session. Only
     * one of concurrent calls succeeds.
     *
     * @returns the member, or null unless the link was valid and the e-mail address matched
     */
    async resetPassword(
      reset: Reset,
      { password, endTokens, endWays }: { password: string; endTokens: boolean; endWays: boolean },
      notify: (trx: Transaction) => Promise<void>,
    ): Promise<string | null> {
      return db.transaction().execute(async (trx) => {
        const found = await ownerOf(trx, reset);
        if (!found || !(await lockMember(trx, found.id))) return null;
        if (!(await resetLinks.take(trx, reset.token))) return null;
        await addPassword(trx, { memberId: found.id, hash: password, now: reset.now, replaces: true });
        await endOtherAccess(trx, found.id, null);
        if (!found.email_verified) await removeOtherWays(trx, found.id);
        else if (endWays) await removePasskeysAndIdentities(trx, found.id);
        await trx.updateTable('member').set({ email_verified: true }).where('id', '=', found.id).execute();
        if (endTokens) await trx.deleteFrom('access_token').where('member_id', '=', found.id).execute();
        await notify(trx);
        return found.id;
      });
    },
  };
}
