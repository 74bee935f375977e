import type { Database } from '#engine/database/database.ts';
import { lockMember } from '#engine/database/member-data.ts';

type NewSession = {
  memberId: string;
  token: string;
  browser: string | null;
  system: string | null;
  /** Key of the identity provider by which the session was opened, or null. */
  provider: string | null;
  now: Date;
  /** When the member has proved who they are; null if that was before the login. */
  confirmedAt: Date | null;
  expiresAt: Date;
};

export function createSessionsRepository(db: Database) {
  return {
    findMember: (memberId: string) =>
      db
        .selectFrom('member')
        .leftJoin('account', (join) =>
          join.onRef('account.member_id', '=', 'member.id').on('account.provider_id', '=', 'credential'),
        )
        .select(['member.id', 'member.email', 'account.password as passwordHash', 'member.disabled_at as disabledAt'])
        .where('member.id', '=', memberId)
        .executeTakeFirst(),

    /** @throws SQLSTATE 23503 when the member was deleted */
    async add({ memberId, now, confirmedAt, expiresAt, ...session }: NewSession): Promise<void> {
      const times = { created_at: now, updated_at: now, confirmed_at: confirmedAt, expires_at: expiresAt };
      await db
        .insertInto('session')
        .values({ member_id: memberId, ...session, ...times })
        .execute();
    },

    find: (token: string, now: Date) =>
      db
        .selectFrom('session')
        .innerJoin('member', 'member.id', 'session.member_id')
        .select(['member.id', 'member.email', 'session.expires_at as expiresAt'])
        .where('session.token', '=', token)
        .where('session.expires_at', '>', now)
        .where('member.disabled_at', 'is', null)
        .executeTakeFirst(),

    /** @returns undefined when the session was ended meanwhile */
    extend: (token: string, { now, expiresAt }: { now: Date; expiresAt: Date }) =>
      db
        .updateTable('session')
        .set({ updated_at: now, expires_at: expiresAt })
        .where('token', '=', token)
        .returning('id')
        .executeTakeFirst(),

    list: (memberId: string, now: Date) =>
      db
        .selectFrom('session')
        .select(['id', 'token', 'browser', 'system', 'created_at', 'updated_at'])
        .where('member_id', '=', memberId)
        .where('expires_at', '>', now)
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .execute(),

    /** @returns undefined when the member has no such session */
    end: (memberId: string, id: string) =>
      db
        .deleteFrom('session')
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst(),

    async endOthers(memberId: string, currentToken: string): Promise<number> {
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

    async remove(token: string): Promise<void> {
      await db.deleteFrom('session').where('token', '=', token).execute();
    },

    /** @returns the key of the provider that opened the session */
    async providerOf(token: string): Promise<string | null> {
      const row = await db.selectFrom('session').select('provider').where('token', '=', token).executeTakeFirst();
      return row?.provider ?? null;
    },

    async confirm(token: string, now: Date): Promise<void> {
      await db.updateTable('session').set({ confirmed_at: now }).where('token', '=', token).execute();
    },

    /** Returns since when the session's member is an administrator, and when they last proved who they are. */
    standing: (token: string) =>
      db
        .selectFrom('session')
        .innerJoin('member', 'member.id', 'session.member_id')
        .select(['member.administrator_since as administratorSince', 'session.confirmed_at as confirmedAt'])
        .select('member.time_zone as timeZone')
        .where('session.token', '=', token)
        .executeTakeFirst(),
  };
}
