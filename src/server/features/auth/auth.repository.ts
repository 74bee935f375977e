import type { Transaction } from 'kysely';
import { emailSpellings } from '#lib/unicode-email.ts';
import type { Database } from '../../db/database.ts';
import { endOtherAccess, lockMember } from '../../db/member-access.ts';
import type { DB } from '../../db/schema.gen.ts';
import { removeMember } from '../../fright/fright.ts';

const CREDENTIAL = 'credential';

export type InTransaction = (trx: Transaction<DB>, memberId: string) => Promise<void>;

type NewMember = { email: string; passwordHash: string | null; now: Date };
type PasswordChange = {
  /** The hash that was checked; null sets the first password. */
  from: string | null;
  to: string;
  currentToken: string;
  endTokens: boolean;
  now: Date;
  notify: InTransaction;
};

export type AuthRepository = ReturnType<typeof createAuthRepository>;

async function addPassword(trx: Transaction<DB>, given: { memberId: string; hash: string; now: Date }): Promise<void> {
  const { memberId, hash: password, now } = given;
  const times = { created_at: now, updated_at: now };
  await trx
    .insertInto('account')
    .values({ member_id: memberId, account_id: memberId, provider_id: CREDENTIAL, password, ...times })
    .execute();
}

const hasPassword = async (trx: Transaction<DB>, memberId: string): Promise<boolean> =>
  (await trx
    .selectFrom('account')
    .select('id')
    .where('member_id', '=', memberId)
    .where('provider_id', '=', CREDENTIAL)
    .executeTakeFirst()) !== undefined;

export function createAuthRepository(db: Database) {
  const withPassword = db
    .selectFrom('member')
    .leftJoin('account', (join) =>
      join.onRef('account.member_id', '=', 'member.id').on('account.provider_id', '=', CREDENTIAL),
    )
    .select(['member.id', 'member.email', 'account.password']);

  return {
    /**
     * Returns two members when an older account has the same address with the domain in Unicode. @param email
     * normalised
     */
    findByEmail: (email: string) =>
      withPassword.where('member.email', 'in', emailSpellings(email)).orderBy('member.created_at').execute(),

    findById: (memberId: string) => withPassword.where('member.id', '=', memberId).executeTakeFirst(),

    /**
     * Creates a member, with a password if there is a hash, unless `admit` throws.
     *
     * @throws SQLSTATE 23505 when the e-mail address is registered
     */
    async createMember({ email, passwordHash, now }: NewMember, admit: InTransaction): Promise<string> {
      return db.transaction().execute(async (trx) => {
        const times = { created_at: now, updated_at: now };
        const { id } = await trx
          .insertInto('member')
          .values({ email, ...times })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (passwordHash) await addPassword(trx, { memberId: id, hash: passwordHash, now });
        await admit(trx, id);
        return id;
      });
    },

    /** Also ends every other session and deletes reset tokens. @returns false when the password is no longer `from` */
    async changePassword(memberId: string, change: PasswordChange): Promise<boolean> {
      const { from, to, now } = change;
      return db.transaction().execute(async (trx) => {
        if (!(await lockMember(trx, memberId))) return false;
        if (from === null) {
          if (await hasPassword(trx, memberId)) return false;
          await addPassword(trx, { memberId, hash: to, now });
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
        await change.notify(trx, memberId);
        return true;
      });
    },

    async endOtherSessions(memberId: string, currentToken: string): Promise<number> {
      return db.transaction().execute(async (trx) => {
        await lockMember(trx, memberId);
        const { numDeletedRows } = await trx
          .deleteFrom('session')
          .where('member_id', '=', memberId)
          .where('token', '!=', currentToken)
          .executeTakeFirst();
        return Number(numDeletedRows);
      });
    },

    async issuersOf(memberId: string): Promise<string[]> {
      const rows = await db.selectFrom('identity').select('issuer').where('member_id', '=', memberId).execute();
      return rows.map(({ issuer }) => issuer);
    },

    async hasPasskeys(memberId: string): Promise<boolean> {
      const found = await db.selectFrom('passkey').select('id').where('member_id', '=', memberId).executeTakeFirst();
      return found !== undefined;
    },

    async deleteMember(memberId: string): Promise<void> {
      await db.transaction().execute((trx) => deleteMember(trx, memberId));
    },
  };
}

/** Deletes a member with all their data. */
export async function deleteMember(trx: Transaction<DB>, memberId: string): Promise<void> {
  if (!(await lockMember(trx, memberId))) return;
  await removeMember(trx, memberId);
  await trx.deleteFrom('verification').where('value', '=', memberId).execute();
  await trx.deleteFrom('member').where('id', '=', memberId).execute();
}

/** Ends all sessions of a member. @returns how many */
export async function endSessions(trx: Transaction<DB>, memberId: string): Promise<number> {
  await lockMember(trx, memberId);
  const { numDeletedRows } = await trx.deleteFrom('session').where('member_id', '=', memberId).executeTakeFirst();
  return Number(numDeletedRows);
}
