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

/** The first half of the locks' keys; the film's id is the other one. */
const FILMS = 4_607_006;

/** Does work on those of the films that nobody else, here or on another node, is at. */
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
