import { constants } from 'node:fs';
import { access, chmod, chown, mkdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { ClusterError, reasonOf } from './cluster-error.ts';
import type { Account } from './run-command.ts';
import { describeBarrier, findBarrier, findServerUser, runsAsRoot } from './server-account.ts';

/**
 * Creates DATA_DIR when missing and checks that the app may write there. Changes nothing that exists: another app may
 * own the folder.
 *
 * @returns its one true path, without links, so that two spellings of it are one folder
 * @throws ClusterError
 */
export async function openDataDir(dataDir: string): Promise<string> {
  try {
    // The mode is for the folder itself: the ones above it stay open to PostgreSQL's account.
    await mkdir(path.dirname(dataDir), { recursive: true });
    await mkdir(dataDir, { recursive: true, mode: 0o750 });
  } catch (error) {
    throw new ClusterError(`DATA_DIR ${dataDir} cannot be created: ${reasonOf(error)}.`, error);
  }
  try {
    const real = await realpath(dataDir);
    // Root's rights do not end here, yet a read-only mount or an immutable folder does answer no.
    await access(real, constants.R_OK | constants.W_OK | constants.X_OK);
    return real;
  } catch (error) {
    throw new ClusterError(`DATA_DIR ${dataDir} cannot be written: ${reasonOf(error)}.`, error);
  }
}

/**
 * Refuses, when root, a DATA_DIR that is neither root's nor PostgreSQL's: root could write there, but its owner could
 * then swap folders under root's hands. Anyone else may use whatever the system lets them write (a group's volume in
 * Kubernetes).
 *
 * @throws ClusterError
 */
export async function checkOwner(dataDir: string): Promise<void> {
  if (!runsAsRoot()) return;
  const { uid } = await stat(dataDir);
  if (uid === 0 || uid === (await findServerUser())?.uid) return;
  throw new ClusterError(
    `DATA_DIR ${dataDir} belongs to user ${uid}, not to root: start the app as that user, or run: chown root '${dataDir}'`,
  );
}

/**
 * Makes sure that PostgreSQL's account gets to DATA_DIR. The folder itself is ours to open, for that account's group
 * alone; folders above it are not ours to change.
 *
 * @throws ClusterError that names the folder in the way
 */
export async function openWayFor(account: Account, dataDir: string, log: (message: string) => void): Promise<void> {
  let barrier = await findBarrier(dataDir, account);
  if (barrier === dataDir) {
    const { mode } = await stat(dataDir);
    // -1 leaves the owner as it is.
    await chown(dataDir, -1, account.gid);
    await chmod(dataDir, (mode & 0o7777) | 0o010);
    log(`DATA_DIR ${dataDir} now lets PostgreSQL's user "${account.name}" enter, by its group`);
    barrier = await findBarrier(dataDir, account);
  }
  if (barrier) throw new ClusterError(describeBarrier(barrier));
}
