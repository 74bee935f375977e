import { CONFIRMED_FOR } from '#contract/accounts/sessions.ts';
import type { Database } from '../../db/database.ts';

type NewSession = {
  memberId: string;
  token: string;
  browser: string | null;
  system: string | null;
  /** Key of the identity provider by which the session was opened, or null. */
  provider: string | null;
  now: Date;
  expiresAt: Date;
};

/** `isRecent`: the session's member has proved who they are within the last 15 minutes. */
export type Standing = { isAdministrator: boolean; isRecent: boolean };

export type SessionRepository = ReturnType<typeof createSessionRepository>;

export function createSessionRepository(db: Database) {
  return {
    /** @throws SQLSTATE 23503 when the member was deleted */
    async add({ memberId, now, expiresAt, ...session }: NewSession): Promise<void> {
      const times = { created_at: now, updated_at: now, confirmed_at: now, expires_at: expiresAt };
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

    /** @returns false when the session was ended meanwhile */
    async extend(token: string, { now, expiresAt }: { now: Date; expiresAt: Date }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set({ updated_at: now, expires_at: expiresAt })
        .where('token', '=', token)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    list: (memberId: string, now: Date) =>
      db
        .selectFrom('session')
        .select(['id', 'token', 'browser', 'system', 'created_at', 'updated_at'])
        .where('member_id', '=', memberId)
        .where('expires_at', '>', now)
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .execute(),

    /** @returns false when the member has no such session */
    async end(memberId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** @returns the key of the provider that opened the session */
    async providerOf(token: string): Promise<string | null> {
      const row = await db.selectFrom('session').select('provider').where('token', '=', token).executeTakeFirst();
      return row?.provider ?? null;
    },

    async confirmedAt(token: string): Promise<Date | null> {
      const row = await db.selectFrom('session').select('confirmed_at').where('token', '=', token).executeTakeFirst();
      return row?.confirmed_at ?? null;
    },

    async confirm(token: string, now: Date): Promise<void> {
      await db.updateTable('session').set({ confirmed_at: now }).where('token', '=', token).execute();
    },

    async isDisabled(memberId: string): Promise<boolean> {
      const found = await db.selectFrom('member').select('disabled_at').where('id', '=', memberId).executeTakeFirst();
      return Boolean(found?.disabled_at);
    },

    async remove(token: string): Promise<void> {
      await db.deleteFrom('session').where('token', '=', token).execute();
    },

    /** Both are false when the session has ended. */
    async standing(token: string, now: Date): Promise<Standing> {
      const row = await db
        .selectFrom('session')
        .innerJoin('member', 'member.id', 'session.member_id')
        .select(['member.administrator_since', 'session.confirmed_at'])
        .where('session.token', '=', token)
        .executeTakeFirst();
      if (!row) return { isAdministrator: false, isRecent: false };
      return {
        isAdministrator: row.administrator_since !== null,
        isRecent: row.confirmed_at !== null && now.getTime() - row.confirmed_at.getTime() < CONFIRMED_FOR,
      };
    },
  };
}
