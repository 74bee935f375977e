import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Cluster, ClusterError, findConnection, hasCluster, startCluster } from '#embedded-postgres';
import type { Environment } from '../env.ts';
import { type DatabaseRelease, databaseRelease, releaseWords } from '../lib/database-release.ts';
import { createDatabase, createPool, type Database, NO_TIME_LIMITS } from './database.ts';
import { migrate } from './migrate.ts';

export type OpenDatabase = {
  db: Database;
  pool: Pool;
  release: DatabaseRelease;
  /**
   * Runs the first load without time limits. Its connections are closed afterwards, because PostgreSQL keeps the memory
   * of large statements until their connection ends.
   */
  load: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  /** Ends the pools and, if there is one, the embedded server. */
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
    cluster = await startCluster({
      dataDir: env.DATA_DIR,
      programs: env.PG_BIN,
      log: (message) => log.info(message),
    });
    if (cluster.adopted) report('Database: using the running server');
  }
  const connection = cluster?.connection ?? env.DATABASE_URL ?? '';
  const pool = createPool(connection, log);
  const loading = createPool(connection, log, NO_TIME_LIMITS);
  const endLoading = async () => {
    if (!loading.ending) await loading.end();
  };
  const load = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    try {
      return await work(createDatabase(loading));
    } finally {
      await endLoading();
    }
  };
  const close = async () => {
    await Promise.all([pool.end(), endLoading()]);
    await cluster?.stop();
  };
  try {
    signal?.throwIfAborted();
    if (!cluster) await reach(pool, log, signal);
    const applied = await migrate(pool);
    const release = await readRelease(pool, cluster);
    report(`Database: ${releaseWords(release)}`);
    if (applied.length > 0) report(`Database: ${applied.length} migrations applied`);
    return { db: createDatabase(pool), pool, release, load, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readRelease(pool: Pool, cluster: Cluster | null): Promise<DatabaseRelease> {
  if (cluster) return databaseRelease(cluster.programs.version, cluster.programs.origin);
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  return databaseRelease(rows[0]?.server_version ?? '', 'DATABASE_URL');
}

/**
 * Opens the database for a command: connects to a running app's embedded server, or starts it.
 *
 * @param beginsSite true creates a missing database. Other commands refuse, because DATA_DIR is then the wrong folder.
 * @throws ClusterError
 */
export async function openDatabaseBeside(
  env: Environment,
  log: Logger,
  { beginsSite = false } = {},
): Promise<Omit<OpenDatabase, 'load' | 'release'>> {
  if (!env.DATABASE_URL && !beginsSite && !(await hasCluster(env.DATA_DIR))) {
    throw new ClusterError(
      `There is no database in ${path.resolve(env.DATA_DIR)}: set DATA_DIR to the folder that the site uses.`,
    );
  }
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
