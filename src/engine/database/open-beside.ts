import type { Logger } from 'pino';
import { ClusterError, findConnection } from '#embedded-postgres';
import type { Environment } from '../env.ts';
import { createDatabase, createPool } from './database.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

/** Opens the database for a command: connects to a running app's embedded server, or starts it. @throws ClusterError */
export async function openDatabaseBeside(
  env: Environment,
  log: Logger,
): Promise<Omit<OpenDatabase, 'load' | 'release'>> {
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
