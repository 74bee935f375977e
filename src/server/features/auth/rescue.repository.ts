import type { Transaction } from 'kysely';
import { hashOf, newToken } from '#lib/secret-token.ts';
import { emailSpellings } from '#lib/unicode-email.ts';
import type { Database } from '../../db/database.ts';
import { endOtherAccess, lockMember } from '../../db/member-access.ts';
import type { DB } from '../../db/schema.gen.ts';

/** Milliseconds. */
const LIFETIME = 60 * 60_000;

const identifierOf = (token: string) => `rescue:${hashOf(token).toString('hex')}`;

/** Links that the operator makes for a member who has lost every way to log in. */
export function createRescueRepository(db: Database) {
  const find = (on: Database, token: string, now: Date) =>
    on
      .selectFrom('verification')
      .select('value')
      .where('identifier', '=', identifierOf(token))
      .where('expires_at', '>', now)
      .executeTakeFirst();

  return {
    /** @param email normalised @returns the token, or null without such a member */
    async add(email: string, now: Date): Promise<string | null> {
      const member = await db
        .selectFrom('member')
        .select('id')
        .where('email', 'in', emailSpellings(email))
        .orderBy('created_at')
        .executeTakeFirst();
      if (!member) return null;
      const token = newToken();
      const times = { created_at: now, updated_at: now, expires_at: new Date(now.getTime() + LIFETIME) };
      await db
        .insertInto('verification')
        .values({ identifier: identifierOf(token), value: member.id, ...times })
        .execute();
      return token;
    },

    isLive: async (token: string, now: Date): Promise<boolean> => (await find(db, token, now)) !== undefined,

    /** Uses up the link: turns the second factor off and ends all sessions. @returns the member, or null */
    async take(
      token: string,
      now: Date,
      notify: (trx: Transaction<DB>, memberId: string) => Promise<void>,
    ): Promise<string | null> {
      return db.transaction().execute(async (trx) => {
        const found = await find(trx, token, now);
        if (!found || !(await lockMember(trx, found.value))) return null;
        const used = await trx
          .deleteFrom('verification')
          .where('identifier', '=', identifierOf(token))
          .executeTakeFirst();
        if (used.numDeletedRows === 0n) return null;
        await trx.deleteFrom('second_factor').where('member_id', '=', found.value).execute();
        await trx.deleteFrom('recovery_code').where('member_id', '=', found.value).execute();
        await endOtherAccess(trx, found.value, null);
        await notify(trx, found.value);
        return found.value;
      });
    },
  };
}
