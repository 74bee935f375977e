import { sql } from 'kysely';
import type { Pool } from 'pg';
import pino from 'pino';
import { createDatabase, createPool, type Database } from '#engine/database/database.ts';
import { FIRST_ID, generateFilms } from '#test/plans/generated-films.ts';
import { findConnection } from '../packages/embedded-postgres/attach.ts';

/** Connects to the database of a running site. */
export async function databaseOf(dataDir: string): Promise<{ db: Database; pool: Pool; close: () => Promise<void> }> {
  const connection = await findConnection(dataDir);
  if (!connection) throw new Error(`No database is running in ${dataDir}`);
  // No time-out, because counting and deleting a million films takes long.
  const pool = createPool(connection, pino({ level: 'silent' }), { statement_timeout: 0 });
  return { db: createDatabase(pool), pool, close: () => pool.end() };
}

/** Fills the database with films. @returns seconds, or null when an earlier run has filled it */
export async function ensureFilms(db: Database, films: number): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from film where id between ${FIRST_ID} and ${FIRST_ID + films}`.execute(db);
  if (rows[0]?.count === films) return null;
  if (rows[0]?.count) throw new Error(`The database has ${rows[0].count} generated films already, not ${films}`);
  const start = performance.now();
  await generateFilms(db, films);
  return (performance.now() - start) / 1000;
}

/** Returns the size of the database in bytes, including indexes. */
export async function sizeOf(db: Database): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db);
  return rows[0]?.size ?? 0;
}
