import type { Logger } from 'pino';
import { ClusterError, findConnection } from '#embedded-postgres';
import type { Environment } from '../env.ts';
import { createDatabase, createPool } from './database.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

/**
 * Opens the configured database for a command. Connects to the embedded server of a running app, or starts it.
 *
 * @throws ClusterError when the server can neither be started nor reached
 */
export async function openDatabaseBeside(env: Environment, log: Logger): Promise<OpenDatabase> {
  try {
    return await openDatabase(env, log, () => {});
  } catch (error) {
    const connection = error instanceof ClusterError ? await findConnection(env.DATA_DIR) : undefined;
    if (!connection) throw error;
    const pool = createPool(connection, log);
    await migrate(pool);
    return { db: createDatabase(pool), pool, close: () => pool.end() };
  }
}
