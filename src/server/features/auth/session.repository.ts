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
