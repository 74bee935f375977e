import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** If more films have changed, it is cheaper to read the lists again than to look for these films on them. */
const MAX_CHANGES = 1_000;

/**
 * The transactions that a reader has seen (pg_snapshot). A time instead would miss changes that are committed later.
 */
type Snapshot = string;

/** Identifies the database and the start of its server. Snapshots are compared only if both are the same. */
const SERVER = sql<string>`
  pg_postmaster_start_time()::text || (select oid from pg_database where datname = current_database())`;

export type ListVersion = {
  server: string;
  /** A number that each change of the member's lists raises. */
  version: string;
  snapshot: Snapshot;
};

export type ListVersionRepository = ReturnType<typeof createListVersionRepository>;

/** SQL that is true if changes since the snapshot may have been deleted, are too many, or concern every film. */
const isBeyond = (since: Snapshot | null) => sql`
  coalesce((select min(changed) from list_change) > pg_snapshot_xmin(${since}), false)
  or (select count(*) from recent) > ${MAX_CHANGES} or exists (select from recent where film_id is null)`;

const recentFilms = (since: Snapshot | null) => sql`
  recent as materialized (select film_id from list_change
    where changed >= pg_snapshot_xmin(${since}) and not pg_visible_in_snapshot(changed, ${since})
    order by changed limit ${MAX_CHANGES + 1})`;

export function requireRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A select without a table returns one row');
  return row;
}

export function createListVersionRepository(db: Database) {
  return {
    /** @returns the present version, and whether films of the member's lists have changed since the snapshot */
    async versionOf(memberId: string, since: Snapshot | null): Promise<ListVersion & { filmsChanged: boolean }> {
      const { rows } = await sql<ListVersion & { filmsChanged: boolean }>`
        with ${recentFilms(since)}
        select ${SERVER} as server, pg_current_snapshot()::text as snapshot,
          (select list_version::text from member where id = ${memberId}) as version,
          ${isBeyond(since)} or exists (select from recent where exists (select from watchlist_entry as entry
              where entry.member_id = ${memberId} and entry.film_id = recent.film_id)
            or exists (select from viewing where viewing.member_id = ${memberId} and viewing.film_id = recent.film_id))
            as "filmsChanged"`.execute(db);
      return requireRow(rows);
    },

    /**
     * Returns the films that have changed since the snapshot; null if they may have been deleted, are too many, or
     * concern every film.
     */
    async changedFilms(since: Snapshot): Promise<Omit<ListVersion, 'version'> & { films: number[] | null }> {
      const { rows } = await sql<Omit<ListVersion, 'version'> & { films: number[] | null }>`
        with ${recentFilms(since)}
        select ${SERVER} as server, pg_current_snapshot()::text as snapshot,
          case when ${isBeyond(since)} then null else array(select distinct film_id from recent) end as films`.execute(
        db,
      );
      return requireRow(rows);
    },
  };
}
