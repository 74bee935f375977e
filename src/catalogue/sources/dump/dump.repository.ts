import { sql } from 'kysely';
import type { Database } from '#engine/database/database.ts';
import { codeOf } from '#engine/lib/error-code.ts';

export type DumpRepository = ReturnType<typeof createDumpRepository>;

export function createDumpRepository(db: Database) {
  return {
    /** Returns the ids of films that come from another source. Any other source is better than a dump. */
    async heldByOthers(ids: number[]): Promise<Set<number>> {
      const rows = await db
        .selectFrom('film')
        .select('id')
        .where('id', '=', sql<number>`any(${ids}::int[])`)
        .where('source', '<>', 'dump')
        .execute();
      return new Set(rows.map((row) => row.id));
    },
  };
}

/** Returns true when the database has rejected the data (SQLSTATE classes 22, 23 and 54), false for other failures. */
export function isRefusal(error: unknown): error is Error {
  return /^(22|23|54)/.test(codeOf(error));
}
