import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/**
 * Runs work unless any process is running it. Uses a session lock, which a killed process releases.
 *
 * @returns true if the work ran
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

/** First half of the lock ids; the second is the film's id. */
const FILMS = 4_607_006;

/** Runs work on those of the films that no process is working on. */
export async function claimFilms<T>(db: Database, ids: number[], work: (mine: number[]) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ id: number }>`
      select id from unnest(${ids}::int[]) as id where pg_try_advisory_lock(${FILMS}, id)`.execute(connection);
    const mine = rows.map((row) => row.id);
    try {
      return await work(mine);
    } finally {
      await sql`select pg_advisory_unlock(${FILMS}, id) from unnest(${mine}::int[]) as id`.execute(connection);
    }
  });
}
