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
  /** Ends the pool and, where it is ours, the embedded server. */
  close: () => Promise<void>;
};

/** Waits between tries to reach an outside server, milliseconds; the last one repeats. */
const BACK_OFF = [500, 1000, 2000, 5000];

/** @throws AbortError when the wait is called off */
async function reach(pool: Pool, log: Logger, signal: AbortSignal | undefined): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      const wait = BACK_OFF[Math.min(attempt, BACK_OFF.length - 1)] ?? 5000;
      log.warn({ err: error }, `the database does not answer, next try in ${wait} ms`);
      await sleep(wait, undefined, { signal });
    }
  }
}

/**
 * Opens the database of the settings, embedded or outside, and brings its schema up to date.
 *
 * @param report tells the person at the console what is happening
 * @param signal calls the opening off between its steps, and the wait for an outside server
 * @throws ClusterError when the embedded server cannot be had
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
    report(cluster.adopted ? 'Database: took over the running one' : 'Database: started');
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
