import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ClusterError, reasonOf } from './cluster-error.ts';

/** Milliseconds to wait for the lock, because two apps may start at the same moment. */
const LOCK_TIMEOUT = 250;
const SQLITE_BUSY = 5;

// References the locks. Otherwise the garbage collector would close their databases and release the locks.
const held = new Set<DatabaseSync>();

/**
 * Locks DATA_DIR until `release` or until the process ends. The lock is an exclusive transaction on an empty SQLite
 * file, because Node has no flock. SQLite takes the system's byte-range lock (fcntl, LockFileEx): the kernel releases
 * it when the process dies, child processes do not inherit it, and containers that share the folder respect it. Nothing
 * else in this process may open `app.lock`, because closing the file would release the lock.
 *
 * @throws ClusterError when another app still holds the lock after LOCK_TIMEOUT
 */
export function acquireOwnerLock(dataDir: string): { release(): void } {
  const pidFile = path.join(dataDir, 'app.pid');
  const database = lock(dataDir, pidFile);
  held.add(database);
  // The file is only for the error message of a second start.
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
    database = new DatabaseSync(path.join(dataDir, 'app.lock'), { timeout: LOCK_TIMEOUT });
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
