import type { Database } from '../../db/database.ts';

/** Finds the member of a session that expires after `after`. */
export async function findSession(db: Database, token: string, after: Date) {
  return db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['member.id', 'member.email'])
    .where('session.token', '=', token)
    .where('session.expires_at', '>', after)
    .executeTakeFirst();
}
