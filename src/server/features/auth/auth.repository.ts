import type { Transaction } from 'kysely';
import { emailSpellings } from '#lib/unicode-email.ts';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/schema.gen.ts';
import { removeMember } from '../../fright/fright.ts';
import { removeSession } from './session.repository.ts';

const CREDENTIAL = 'credential';

export type InTransaction = (trx: Transaction<DB>, memberId: string) => Promise<void>;

type NewMember = { email: string; password: string; now: Date };

export type AuthRepository = ReturnType<typeof createAuthRepository>;

/** Locks the member's row, which blocks new sessions until the transaction ends. */
async function lockMember(trx: Transaction<DB>, memberId: string): Promise<boolean> {
  const found = await trx.selectFrom('member').select('id').where('id', '=', memberId).forUpdate().executeTakeFirst();
  return found !== undefined;
}

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

    /** Also ends every other session and deletes reset tokens. @returns false when the password is no longer `from` */
    async changePassword(
      memberId: string,
      change: { from: string; to: string; currentToken: string; notify: InTransaction },
    ): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        if (!(await lockMember(trx, memberId))) return false;
        const changed = await trx
          .updateTable('account')
          .set({ password: change.to, updated_at: new Date() })
          .where('member_id', '=', memberId)
          .where('provider_id', '=', CREDENTIAL)
          .where('password', '=', change.from)
          .executeTakeFirst();
        if (changed.numUpdatedRows === 0n) return false;
        await trx
          .deleteFrom('session')
          .where('member_id', '=', memberId)
          .where('token', '!=', change.currentToken)
          .execute();
        await trx.deleteFrom('verification').where('value', '=', memberId).execute();
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

    /**
     * Creates a member with a password, unless `admit` throws.
     *
     * @throws SQLSTATE 23505 when the e-mail address is registered
     */
    async createMember({ email, password, now }: NewMember, admit: InTransaction): Promise<void> {
      const times = { created_at: now, updated_at: now };
      await db.transaction().execute(async (trx) => {
        const { id } = await trx
          .insertInto('member')
          .values({ email, ...times })
          .returning('id')
          .executeTakeFirstOrThrow();
        await trx
          .insertInto('account')
          .values({ member_id: id, account_id: id, provider_id: CREDENTIAL, password, ...times })
          .execute();
        await admit(trx, id);
      });
    },

    endSession: (token: string) => removeSession(db, token),

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
