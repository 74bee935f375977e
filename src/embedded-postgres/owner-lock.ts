import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ClusterError, reasonOf } from './cluster-error.ts';

/** How long two apps that start in the same instant may take to sort out which one is first, in milliseconds. */
const SETTLE = 250;
const SQLITE_BUSY = 5;

// A lock that the garbage collector closes is a lock lost: the process itself keeps them.
const held = new Set<DatabaseSync>();

/**
 * Makes this process the one app of a DATA_DIR, until `release` or until the process ends, however it ends.
 *
 * The lock is an exclusive transaction on an empty SQLite file: Node has no flock, but SQLite takes the system's
 * byte-range lock (fcntl, LockFileEx). The kernel decides who is first and drops the lock when the process dies, so
 * there is no stale lock to judge, no pid to be reused, and the init phase is covered as well as the server's life.
 * Children do not inherit it: an orphaned PostgreSQL never keeps it. It holds across containers sharing a folder,
 * which a socket lock would not. Nothing else in this process may open `app.lock`: closing it would drop the lock.
 *
 * @throws ClusterError at once when another app holds it
 */
export function acquireOwnerLock(dataDir: string): { release(): void } {
  const pidFile = path.join(dataDir, 'app.pid');
  const database = lock(dataDir, pidFile);
  held.add(database);
  // For the message of a second start only; no decision rests on it.
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      if (!held.delete(database)) return;
      rmSync(pidFile, { force: true });
      database.close();
    },
  };
}

function lock(dataDir: string, pidFile: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path.join(dataDir, 'app.lock'), { timeout: SETTLE });
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new ClusterError(
        `Fright Club already runs on ${dataDir}${nameOwner(pidFile)}: stop it first, or set another DATA_DIR.`,
      );
    }
    throw new ClusterError(
      `The lock file ${path.join(dataDir, 'app.lock')} cannot be used: ${reasonOf(error)}.`,
      error,
    );
  }
}

function nameOwner(pidFile: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(pidFile, 'utf8'), 10)})`;
  } catch {
    return '';
  }
}
