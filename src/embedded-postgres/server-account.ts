import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { ClusterError } from './cluster-error.ts';
import { type Account, runCommand } from './run-command.ts';
import { findNamespace } from './user-namespace.ts';

const NAME = 'postgres';
/** Stands for the user before it is created: a number that owns nothing passes where any new user does. */
const STRANGER: Account = { name: NAME, uid: 65_534, gid: 65_534 };

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account for PostgreSQL: undefined means the app's own, which is the rule. PostgreSQL refuses to run as root, so
 * a root app gets the OS user `postgres`, created when missing; or a user namespace, where that user cannot come to
 * DATA_DIR or cannot be had. A cluster that exists stays with its owner, whatever has changed around it.
 *
 * Changes nothing in DATA_DIR; the caller holds its lock, so that no cluster comes into being meanwhile.
 *
 * @throws ClusterError when there is no way
 */
export async function chooseAccount(dataDir: string, log: (message: string) => void): Promise<Account | undefined> {
  if (!runsAsRoot()) return undefined;
  const clusterDir = path.join(dataDir, 'postgres');
  const owner = await findOwner(clusterDir);
  if (owner === 0) {
    return requireNamespace(
      (reason) =>
        `The database in ${clusterDir} belongs to root, but PostgreSQL cannot run here as root (${reason}): allow the command unshare, or run: chown -R ${NAME} '${clusterDir}'`,
    );
  }
  const user = await findServerUser();
  // DATA_DIR itself is ours to open.
  const barrier = owner === undefined ? await findBarrier(path.dirname(dataDir), user ?? STRANGER) : undefined;
  if (barrier) {
    const account = await requireNamespace((reason) => describeBarrier(barrier, reason));
    log(`PostgreSQL runs as root without root's rights: a user of its own may not enter ${barrier}`);
    return account;
  }
  const own = user ?? (await createServerUser(log));
  if (own) return own;
  const account = await requireNamespace(
    (reason) =>
      `PostgreSQL does not run as root and the user "${NAME}" could not be created (${reason}): start the app as an ordinary user.`,
  );
  log(`the user "${NAME}" could not be created: PostgreSQL runs as root without root's rights`);
  return account;
}

/** The owner of a complete cluster; undefined where there is none. */
async function findOwner(clusterDir: string): Promise<number | undefined> {
  try {
    await access(path.join(clusterDir, 'PG_VERSION'));
    return (await stat(clusterDir)).uid;
  } catch {
    // What else may be wrong with it, ensureCluster says.
    return undefined;
  }
}

async function requireNamespace(toMessage: (reason: string) => string): Promise<Account> {
  const account = await findNamespace();
  if (typeof account === 'string') throw new ClusterError(toMessage(account));
  return account;
}

/** The OS user for PostgreSQL, when there is one. */
export async function findServerUser(): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([runCommand('id', ['-u', NAME]), runCommand('id', ['-g', NAME])]);
  if (!uid.ok || !gid.ok) return undefined;
  return { name: NAME, uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
}

async function createServerUser(log: (message: string) => void): Promise<Account | undefined> {
  log(`PostgreSQL does not run as root: creating the system user "${NAME}" for it`);
  await runCommand('groupadd', ['--system', NAME]);
  const made = await runCommand('useradd', ['--system', '--no-create-home', '--shell', '/bin/false', '-g', NAME, NAME]);
  // Alpine's words for the same.
  if (!made.ok) {
    await runCommand('addgroup', ['-S', NAME]);
    await runCommand('adduser', ['-S', '-D', '-H', '-G', NAME, '-s', '/bin/false', NAME]);
  }
  // Asked again instead of trusting an exit code: another app may have created it in the same moment.
  return findServerUser();
}

/**
 * The first folder on the way to `folder`, itself included, that the account may not pass through; undefined when the
 * way is free. Asked of the system as that user, since modes alone do not know about ACLs or mount options.
 */
export async function findBarrier(folder: string, account: Account): Promise<string | undefined> {
  if (await mayPass(folder, account)) return undefined;
  const steps: string[] = [];
  for (let step = folder; step !== path.dirname(step); step = path.dirname(step)) steps.unshift(step);
  for (const step of steps) if (!(await mayPass(step, account))) return step;
  return folder;
}

async function mayPass(folder: string, account: Account): Promise<boolean> {
  return (await runCommand('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { as: account })).ok;
}

/** What to tell people about a barrier; `reason` says why a user namespace is no way around it. */
export function describeBarrier(barrier: string, reason?: string): string {
  const why = reason ? ` (${reason})` : '';
  return `PostgreSQL does not run with root's rights and may not enter ${barrier}${why}: set DATA_DIR to another folder (such as /var/lib/fright-club), or run: chmod o+x '${barrier}'`;
}
