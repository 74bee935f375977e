import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';

const TABLES = 8;
const BACKUPS = 5;
const REFUSED = 20;

/** Reads sizes, backups and sources of the database, for the page of administrators. */
export function createOverviewRepository(db: Database) {
  return {
    async database() {
      const { rows } = await sql<{ bytes: number; members: number }>`
        select pg_database_size(current_database()) as bytes,
          (select count(*) from member where not synthetic) as members`.execute(db);
      return rows[0] ?? { bytes: 0, members: 0 };
    },

    /** The sizes include the tables' indexes and their large values, which PostgreSQL stores separately. */
    async largestTables() {
      const { rows } = await sql<{ name: string; bytes: number }>`
        select relname as name, pg_total_relation_size(oid) as bytes from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' order by 2 desc limit ${TABLES}`.execute(db);
      return rows;
    },

    backups: () =>
      db.selectFrom('backup_made').select(['made_at', 'file']).orderBy('id', 'desc').limit(BACKUPS).execute(),

    sources: () =>
      db.selectFrom('source_state').select(['source', 'version', 'fetched_at']).orderBy('source').execute(),

    /**
     * Returns each film whose response could not be read, and by their reason the numbers of films that TMDB lacks or
     * that are not horror.
     */
    async refused(now: Date) {
      const malformed = await db
        .selectFrom('tmdb_asked')
        .select(['key', 'tries', 'until', 'reason'])
        .where('kind', '=', 'malformed')
        .where('until', '>', now)
        .orderBy('tries', 'desc')
        .limit(REFUSED)
        .execute();
      const missing = await db
        .selectFrom('tmdb_asked')
        .select((eb) => ['reason', eb.fn.countAll<number>().as('count'), eb.fn.max('until').as('until')])
        .where('kind', '=', 'film')
        .where('until', '>', now)
        .groupBy('reason')
        .orderBy('count', 'desc')
        .execute();
      return { malformed, missing };
    },
  };
}
