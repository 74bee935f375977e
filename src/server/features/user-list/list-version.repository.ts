import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** With more changes than this, reading the list again is cheaper than comparing them with it. */
const MAX_CHANGES = 1_000;

/** The transactions that a reader has seen (pg_snapshot); a time would miss changes that are not committed yet. */
type Snapshot = string;

/** Transaction numbers start again when a backup is restored, and perhaps after a failover. */
const SERVER = sql<string>`extract(epoch from pg_postmaster_start_time())::text`;

/** A snapshot is valid only on its server, until the server restarts. */
export type ListVersion = { server: string; snapshot: Snapshot };

export type ListVersionRepository = ReturnType<typeof createListVersionRepository>;

/** True if changes since the snapshot may have been deleted, or are too many. */
const isBeyond = (since: Snapshot) => sql`
  coalesce((select min(changed) from list_change) > pg_snapshot_xmin(${since}), false)
  or (select count(*) from recent) > ${MAX_CHANGES}`;

const recentChanges = (since: Snapshot) => sql`
  recent as materialized (select film_id, member_id from list_change
    where changed >= pg_snapshot_xmin(${since}) and not pg_visible_in_snapshot(changed, ${since})
    order by changed limit ${MAX_CHANGES + 1})`;

export function requireRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A select without a table returns one row');
  return row;
}

export function createListVersionRepository(db: Database) {
  return {
    /** `isUnchanged`: nothing that the member's lists show has changed since. Valid only if the server is the same. */
    async unchangedSince(memberId: string, since: Snapshot): Promise<{ server: string; isUnchanged: boolean }> {
      const { rows } = await sql<{ server: string; isUnchanged: boolean }>`
        with ${recentChanges(since)}
        select ${SERVER} as server, not (${isBeyond(since)}) and not exists (
          select from recent where member_id = ${memberId} or (member_id is null and film_id is null)
            or exists (select from watchlist_entry as entry
              where entry.member_id = ${memberId} and entry.film_id = recent.film_id)
            or exists (select from viewing where viewing.member_id = ${memberId} and viewing.film_id = recent.film_id)
        ) as "isUnchanged"`.execute(db);
      return requireRow(rows);
    },

    /** Returns the present version, and the films that have changed since an earlier one; null if these are unknown. */
    async changedFilms(since: Snapshot): Promise<ListVersion & { films: number[] | null }> {
      const { rows } = await sql<ListVersion & { films: number[] | null }>`
        with ${recentChanges(since)}
        select ${SERVER} as server, pg_current_snapshot()::text as snapshot,
          case when ${isBeyond(since)} or exists (select from recent where member_id is null and film_id is null)
            then null else array(select distinct film_id from recent where film_id is not null) end as films`.execute(
        db,
      );
      return requireRow(rows);
    },
  };
}
