import { type RawBuilder, sql } from 'kysely';
import { signedOut } from '../errors.ts';
import type { Database, Transaction } from './database.ts';

/** Locks the member's row, which blocks new sessions until the transaction ends. */
export async function lockMember(trx: Transaction, memberId: string): Promise<boolean> {
  const found = await trx.selectFrom('member').select('id').where('id', '=', memberId).forUpdate().executeTakeFirst();
  return found !== undefined;
}

/**
 * Locks the member for a change of ratings, viewings, imports, links or notifications: these changes run in sequence,
 * and a deletion of the account waits. Call it first, so that a deletion cannot deadlock. Sessions can still be opened.
 *
 * @returns the member's time zone, as `timeZoneOf` does
 * @throws AppError not_signed_in if the account was deleted during the request
 */
export async function lockMemberData(trx: Transaction, memberId: string): Promise<string> {
  const locking = trx.selectFrom('member').select('time_zone').where('id', '=', memberId).forNoKeyUpdate();
  const member = await locking.executeTakeFirst();
  if (!member) throw signedOut();
  return member.time_zone ?? 'UTC';
}

/**
 * Keeps the member from being deleted until the end of the transaction, for rows that name a member beside locks of
 * their own. A deletion locks the member first, so call it first.
 *
 * @throws AppError not_signed_in if the account was deleted during the request
 */
export async function keepMember(trx: Database, memberId: string): Promise<void> {
  const member = trx.selectFrom('member').select('id').where('id', '=', memberId).forKeyShare();
  if (!(await member.executeTakeFirst())) throw signedOut();
}

/** Returns the member's time zone, in which a moment becomes a day. It is UTC until a browser tells another one. */
export async function timeZoneOf(db: Database, memberId: string): Promise<string> {
  const member = await db.selectFrom('member').select('time_zone').where('id', '=', memberId).executeTakeFirst();
  return member?.time_zone ?? 'UTC';
}

/** The kinds of a member's data that GET /changes reports. */
type ChangeKind = 'viewing' | 'rating' | 'watchlist' | 'note' | 'list';

/** A viewing or a list has an id; a list has no film. */
type Changed = { filmId: number | null; id?: string };

/**
 * SQL that logs changes, in the statement or transaction that makes them. A line for something unchanged does no
 * harm: readers get the present state.
 *
 * @param rows a query with the columns member, film and id of a viewing or list
 */
export const changeLog = (kind: ChangeKind, rows: RawBuilder<unknown>) => sql`
  insert into member_change (member_id, kind, film_id, thing_id)
  select member_id, ${sql.lit(kind)}, film_id, thing_id from (${rows}) as changed (member_id, film_id, thing_id)`;

/** Logs changes of a member's data. Call it in the transaction that makes them. */
export async function logChanges(
  trx: Database,
  memberId: string,
  kind: ChangeKind,
  changed: readonly Changed[],
): Promise<void> {
  if (changed.length === 0) return;
  await changeLog(
    kind,
    sql`select ${memberId}::uuid, "filmId", id
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given("filmId" int, id uuid)`,
  ).execute(trx);
}

/** Marks the member's stored Horror Profile as out of date, in the transaction of a change that has locked the member. */
export async function outdateProfile(trx: Database, memberId: string): Promise<void> {
  await sql`
    insert into horror_profile (member_id) values (${memberId})
    on conflict (member_id) do update set version = horror_profile.version + 1`.execute(trx);
}

/** Marks the stored Horror Profile of every member who has rated or seen the film as out of date. */
export async function outdateProfilesOfFilm(trx: Database, filmId: number): Promise<void> {
  await sql`
    insert into horror_profile (member_id)
    select member_id from rating where film_id = ${filmId}
    union select member_id from viewing where film_id = ${filmId} order by member_id
    on conflict (member_id) do update set version = horror_profile.version + 1`.execute(trx);
}
