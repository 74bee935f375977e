import pino from 'pino';
import { createDatabase, createPool } from '#engine/database/database.ts';
import { findConnection } from '../packages/embedded-postgres/embedded-postgres.ts';

/** Connects to the database of a running site. */
export async function databaseOf(dataDir: string) {
  const connection = await findConnection(dataDir);
  if (!connection) throw new Error(`No database is running in ${dataDir}`);
  // No time-out, because generating a million films takes long.
  const pool = createPool(connection, pino({ level: 'silent' }), { statement_timeout: 0 });
  return { db: createDatabase(pool), pool, [Symbol.asyncDispose]: () => pool.end() };
}
