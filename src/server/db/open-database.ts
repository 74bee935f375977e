import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Cluster, startCluster } from '#embedded-postgres';
import type { Environment } from '../env.ts';
import { createDatabase, createPool, type Database } from './database.ts';
import { migrate } from './migrate.ts';

export type OpenDatabase = {
  db: Database;
  pool: Pool;
  /** Ends the pool and, if there is one, the embedded server. */
  close: () => Promise<void>;
};

/** Milliseconds between attempts to reach an external server. The last value repeats. */
const BACK_OFF = [500, 1000, 2000, 5000];

/** @throws AbortError when the signal aborts the wait */
async function reach(pool: Pool, log: Logger, signal: AbortSignal | undefined): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      const wait = BACK_OFF[Math.min(attempt, BACK_OFF.length - 1)] ?? 5000;
      log.warn({ err: error }, `the database does not respond, next attempt in ${wait} ms`);
      await sleep(wait, undefined, { signal });
    }
  }
}

/**
 * Opens the configured database, embedded or external, and migrates its schema.
 *
 * @param signal aborts between steps and while waiting for an external server
 * @throws ClusterError when the embedded server cannot be started
 */
export async function openDatabase(
  env: Environment,
  log: Logger,
  report: (line: string) => void,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  let cluster: Cluster | null = null;
  if (!env.DATABASE_URL) {
    cluster = await startCluster({ dataDir: env.DATA_DIR, log: (message) => log.info(message) });
    report(cluster.adopted ? 'Database: using the running server' : 'Database: started');
  }
  const pool = createPool(cluster?.connection ?? env.DATABASE_URL ?? '', log);
  const close = async () => {
    await pool.end();
    await cluster?.stop();
  };
  try {
    signal?.throwIfAborted();
    if (!cluster) await reach(pool, log, signal);
    const applied = await migrate(pool);
    if (applied.length > 0) report(`Database: ${applied.length} migrations applied`);
    return { db: createDatabase(pool), pool, close };
  } catch (error) {
    await close();
    throw error;
  }
}
