import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Binaries, majorOf } from './binaries.ts';
import { ClusterError, codeOf, reasonOf, UnusableClusterError } from './cluster-error.ts';
import { type Account, runCommand } from './run-command.ts';
import { ROLE } from './settings.ts';

const DRAFT = 'postgres.init-';

// The first line is for the socket, the second for the loopback. Both are always written, because each start chooses
// where the server listens. The folder's mode protects the socket. Every user of the machine can reach the loopback, so
// the loopback needs the password.
const HBA = `local all ${ROLE} trust\nhost all ${ROLE} 127.0.0.1/32 scram-sha-256\n`;

type InitOptions = {
  dataDir: string;
  clusterDir: string;
  account: Account | undefined;
  binaries: Binaries;
  /** Syncs files to disk. False in tests. */
  sync: boolean;
  log: (message: string) => void;
};

/**
 * If the cluster is missing, creates it in a draft folder, and renames this folder when it is complete. If the app is
 * killed, the next start removes the draft.
 *
 * @throws ClusterError when the cluster has another major version or owner, or cannot be created
 */
export async function ensureCluster(options: InitOptions): Promise<void> {
  const { dataDir, clusterDir, binaries, account, log } = options;
  await removeDrafts(dataDir, log);
  const written = await readVersion(clusterDir);
  if (written === undefined) {
    log(`creating the database in ${clusterDir}`);
    await create(options);
    return;
  }
  const ours = majorOf(binaries);
  if (Number(written) !== ours) {
    const here = binaries.origin === 'PG_BIN' ? 'PG_BIN names' : 'this build contains';
    throw new UnusableClusterError(
      `The database in ${clusterDir} was created by PostgreSQL ${written}, but ${here} PostgreSQL ${ours}: move it by backup and restore, as docs/operations.md describes.`,
    );
  }
  await checkClusterOwner(clusterDir, account);
}

async function removeDrafts(dataDir: string, log: (message: string) => void): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(DRAFT)) continue;
    log(`removing ${name}, left behind by an interrupted start`);
    // An initdb whose app was killed may still be writing here. The next start then removes the rest.
    await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

/** Returns the major version of a cluster, such as `18`; undefined before the cluster is created. */
export async function readVersion(clusterDir: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw new ClusterError(`${clusterDir} cannot be read: ${reasonOf(error)}.`, error);
  }
  const content = await readdir(clusterDir).catch(() => []);
  if (content.length === 0) return undefined;
  throw new ClusterError(
    `${clusterDir} contains files but no database (there is no PG_VERSION): move it away, or restore a backup.`,
  );
}

async function checkClusterOwner(clusterDir: string, account: Account | undefined): Promise<void> {
  const expected = account?.uid ?? process.getuid?.();
  if (expected === undefined) return;
  const { uid, mode } = await stat(clusterDir);
  if (uid !== expected) {
    throw new ClusterError(
      `The database in ${clusterDir} belongs to user ${uid}, but PostgreSQL would run as user ${expected}: start the app as before, or run: chown -R ${expected} '${clusterDir}'`,
    );
  }
  // PostgreSQL requires mode 0700. Volumes with a group (Kubernetes' fsGroup) have a wider mode.
  if (mode & 0o077) await chmod(clusterDir, 0o700);
}

async function create({ dataDir, clusterDir, account, binaries, sync }: InitOptions): Promise<void> {
  const draft = path.join(dataDir, DRAFT + randomBytes(4).toString('hex'));
  try {
    await mkdir(draft, { mode: 0o700 });
    if (account) await chown(draft, account.uid, account.gid);
    const arguments_ = [
      ...['-D', draft, `--username=${ROLE}`, '--encoding=UTF8', '--auth=trust', '--data-checksums'],
      ...localeOf(binaries),
      ...(sync ? [] : ['--no-sync']),
    ];
    const result = await runCommand(binaries.initdb, arguments_, { as: account, cwd: draft });
    if (!result.ok) throw new Error(result.stderr.trim() || 'initdb failed');
    await writeFile(path.join(draft, 'pg_hba.conf'), HBA, { flush: sync });
    // Some platforms cannot rename onto an empty folder.
    await rmdir(clusterDir).catch(() => {});
    await rename(draft, clusterDir);
    if (sync) await syncFolder(dataDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => {});
    throw new ClusterError(`The database could not be created in ${clusterDir}: ${reasonOf(error)}.`, error);
  }
}

/**
 * Returns the locale of a new database. The builtin provider (PostgreSQL 17 and newer) sorts the same on every machine.
 * Other locale providers may sort differently after an update of the OS, which breaks indexes. Older versions of
 * PostgreSQL therefore sort by bytes, and use the system's locale only for upper and lower case.
 */
export function localeOf(binaries: Pick<Binaries, 'version'>): string[] {
  if (majorOf(binaries) >= 17) return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  if (process.platform === 'win32') return ['--lc-collate=C'];
  return ['--locale=C', `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`];
}

/** Makes a rename in this folder durable. Windows cannot sync folders, and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
