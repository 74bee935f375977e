import { sql } from 'kysely';
import { underCheck } from '../../db/checked-statements.ts';
import { compileOnce, given } from '../../db/compile-once.ts';
import type { Database } from '../../db/database.ts';

/** Finds the member of a session that expires after `after`. */
export async function findSession(db: Database, token: string, after: Date) {
  return db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['member.id', 'member.email', 'session.expires_at as expiresAt'])
    .where('session.token', '=', token)
    .where('session.expires_at', '>', after)
    .executeTakeFirst();
}

const sessionExists = compileOnce((db) => ({
  compile: () =>
    sql`select 1 / count(*) from session where "token" = ${given('token')} and expires_at > now()`.compile(db),
}));

/** Does the work of a request, whose result and changes need the session. @throws `ended` when the session has ended */
export const duringSession = <R>(db: Database, token: string, ended: () => Error, work: () => Promise<R>): Promise<R> =>
  underCheck(db, { statement: sessionExists.compile(db, { token }), failure: ended }, work);

export async function isDisabled(db: Database, memberId: string): Promise<boolean> {
  const found = await db.selectFrom('member').select('disabled_at').where('id', '=', memberId).executeTakeFirst();
  return Boolean(found?.disabled_at);
}

export async function removeSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('session').where('token', '=', token).execute();
}

/** Milliseconds after signing in during which a session may do the acts of an administrator. */
const RECENT = 15 * 60_000;

/** Tells if a session is an administrator's, and if it began recently. Both are false when it has ended. */
export async function standingOf(
  db: Database,
  token: string,
): Promise<{ isAdministrator: boolean; isRecent: boolean }> {
  const { rows } = await sql<{ isAdministrator: boolean; isRecent: boolean }>`
    select administrator_since is not null as "isAdministrator",
      session.created_at > now() - make_interval(secs => ${RECENT / 1000}) as "isRecent"
    from session join member on member.id = member_id where session."token" = ${token}`.execute(db);
  return rows[0] ?? { isAdministrator: false, isRecent: false };
}
