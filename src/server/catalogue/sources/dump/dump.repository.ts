import { sql } from 'kysely';
import { codeOf } from '#lib/error-code.ts';
import type { Database } from '../../../db/database.ts';

export type DumpRepository = ReturnType<typeof createDumpRepository>;

export function createDumpRepository(db: Database) {
  return {
    /** Those of the films that another source has told of, which knows better than any dump. */
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

/** Whether the database refused what it was given, and not to work at all (SQLSTATE classes 22, 23 and 54). */
export function isRefusal(error: unknown): error is Error {
  return /^(22|23|54)/.test(codeOf(error));
}
