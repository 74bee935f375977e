import type { Database } from '#engine/database/database.ts';
import { lockMember } from '#engine/database/member-data.ts';
import { emailSpellings } from '#engine/lib/unicode-email.ts';
import { endOtherAccess, removeOtherWays } from './account.repository.ts';
import { addLink, takeLink } from './challenges.repository.ts';

const CREDENTIAL = 'credential';

type Reset = {
  email: string;
  identifier: string;
  now: Date;
};

export type ResetPasswordRepository = ReturnType<typeof createResetPasswordRepository>;

export function createResetPasswordRepository(db: Database) {
  /**
   * Finds the member of a valid token, if the e-mail address matches. It is one statement, so that the time does not
   * reveal if the token or the address is wrong.
   */
  const owner = (on: Database, { email, identifier, now }: Reset) =>
    on
      .selectFrom('member')
      .innerJoin('verification', (join) =>
        join.on((eb) => eb('verification.value', '=', eb.cast<string>('member.id', 'text'))),
      )
      .select(['member.id', 'member.email_verified'])
      .where('member.email', 'in', emailSpellings(email))
      .where('verification.identifier', '=', identifier)
      .where('verification.expires_at', '>', now)
      .executeTakeFirst();

  return {
    findMembers: (email: string) =>
      db.selectFrom('member').select(['id', 'email']).where('email', 'in', emailSpellings(email)).execute(),

    addToken: (token: Parameters<typeof addLink>[1], trx: Database = db): Promise<void> => addLink(trx, token),

    async isLive(reset: Reset): Promise<boolean> {
      return (await owner(db, reset)) !== undefined;
    },

    /**
     * Changes the member's password, or sets the first one. Uses up all tokens and ends every session. Only one of
     * concurrent calls succeeds.
     *
     * @returns the member, or null unless the token was valid and the e-mail address matched
     */
    async setPassword(
      reset: Reset,
      { password, endTokens }: { password: string; endTokens: boolean },
      notify: (trx: Database) => Promise<void>,
    ): Promise<string | null> {
      return db.transaction().execute(async (trx) => {
        const found = await owner(trx, reset);
        if (!found || !(await lockMember(trx, found.id))) return null;
        if (!(await takeLink(trx, reset.identifier))) return null;
        const times = { created_at: reset.now, updated_at: reset.now };
        await trx
          .insertInto('account')
          .values({ member_id: found.id, account_id: found.id, provider_id: CREDENTIAL, password, ...times })
          .onConflict((conflict) =>
            conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password, updated_at: reset.now }),
          )
          .execute();
        await endOtherAccess(trx, found.id, null);
        if (!found.email_verified) await removeOtherWays(trx, found.id);
        await trx.updateTable('member').set({ email_verified: true }).where('id', '=', found.id).execute();
        if (endTokens) await trx.deleteFrom('access_token').where('member_id', '=', found.id).execute();
        await notify(trx);
        return found.id;
      });
    },
  };
}
