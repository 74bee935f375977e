import type { Transaction } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { lockMember } from '#engine/database/member-data.ts';
import type { DB } from '#engine/database/schema.gen.ts';
import { hashOf, newToken } from '#engine/lib/secret-token.ts';
import { emailSpellings } from '#engine/lib/unicode-email.ts';
import { addLink, endOtherAccess, memberOfLink, takeLink } from './account.repository.ts';

/** Milliseconds. */
const LIFETIME = 60 * 60_000;

const identifierOf = (token: string) => `rescue:${hashOf(token).toString('hex')}`;

/** Links that the operator makes for a member who has lost every way to log in. */
export function createRescueRepository(db: Database) {
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
      const expiresAt = new Date(now.getTime() + LIFETIME);
      await addLink(db, { identifier: identifierOf(token), memberId: member.id, now, expiresAt });
      return token;
    },

    isLive: async (token: string, now: Date): Promise<boolean> =>
      (await memberOfLink(db, identifierOf(token), now)) !== null,

    /** Uses up the link: turns the second factor off and ends all sessions. @returns the member, or null */
    async take(
      token: string,
      now: Date,
      notify: (trx: Transaction<DB>, memberId: string) => Promise<void>,
    ): Promise<string | null> {
      return db.transaction().execute(async (trx) => {
        const memberId = await memberOfLink(trx, identifierOf(token), now);
        if (!memberId || !(await lockMember(trx, memberId))) return null;
        if (!(await takeLink(trx, identifierOf(token)))) return null;
        await trx.deleteFrom('second_factor').where('member_id', '=', memberId).execute();
        await trx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
        await endOtherAccess(trx, memberId, null);
        await notify(trx, memberId);
        return memberId;
      });
    },
  };
}
