import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/**
 * Does a piece of work unless somebody else, here or on another node, is at it. A lock of the session, so that a
 * killed process lets go of it.
 *
 * @returns whether it was done here
 */
export async function inTurn(db: Database, name: string, work: () => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`tmdb ${name}`}, 0)`;
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(connection);
    if (!rows[0]?.mine) return false;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
    return true;
  });
}
