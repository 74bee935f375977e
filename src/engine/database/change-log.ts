import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

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
