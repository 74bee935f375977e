import { constants, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { access, chmod, chown, mkdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ClusterError, reasonOf } from './cluster-error.ts';
import type { Account } from './run-command.ts';
import { describeBarrier, findBarrier, findServerUser, runsAsRoot } from './server-account.ts';

/**
 * Returns DATA_DIR's real path. Creates it when missing. Changes nothing that exists: another app may own the folder.
 *
 * @throws ClusterError when the app may not write there
 */
export async function openDataDir(dataDir: string): Promise<string> {
  try {
    // The restricted mode is only for DATA_DIR itself, so that PostgreSQL's account can enter the folders above.
    await mkdir(path.dirname(dataDir), { recursive: true });
    await mkdir(dataDir, { recursive: true, mode: 0o750 });
  } catch (error) {
    throw new ClusterError(`DATA_DIR ${dataDir} cannot be created: ${reasonOf(error)}.`, error);
  }
  try {
    const real = await realpath(dataDir);
    // Root passes permission checks, but a read-only mount or an immutable folder still fails.
    await access(real, constants.R_OK | constants.W_OK | constants.X_OK);
    return real;
  } catch (error) {
    throw new ClusterError(`DATA_DIR ${dataDir} cannot be written: ${reasonOf(error)}.`, error);
  }
}

/**
 * @throws ClusterError when the app runs as root and DATA_DIR belongs to neither root nor PostgreSQL: its owner could
 * replace folders while root works in them. An app that runs as another user may use any folder that it can write (a
 * group volume in Kubernetes).
 */
export async function checkOwner(dataDir: string): Promise<void> {
  if (!runsAsRoot()) return;
  const { uid } = await stat(dataDir);
  if (uid === 0 || uid === (await findServerUser())?.uid) return;
  throw new ClusterError(
    `DATA_DIR ${dataDir} belongs to user ${uid}, not to root: start the app as that user, or run: chown root '${dataDir}'`,
  );
}

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

/** Lets PostgreSQL's account enter DATA_DIR through its group. Never changes the folders above. @throws ClusterError */
export async function grantAccess(account: Account, dataDir: string, log: (message: string) => void): Promise<void> {
  let barrier = await findBarrier(dataDir, account);
  if (barrier === dataDir) {
    const { mode } = await stat(dataDir);
    // -1 does not change the owner.
    await chown(dataDir, -1, account.gid);
    await chmod(dataDir, (mode & 0o7777) | 0o010);
    log(`DATA_DIR ${dataDir}: PostgreSQL's user "${account.name}" may now enter it through its group`);
    barrier = await findBarrier(dataDir, account);
  }
  if (barrier) throw new ClusterError(describeBarrier(barrier));
}
