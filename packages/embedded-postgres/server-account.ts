import { access, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ClusterError } from './cluster-error.ts';
import { type Account, runCommand } from './run-command.ts';

const NAME = 'postgres';
/**
 * Stands for the user `postgres` until this user is created. It has the id of “nobody” (65534), who has no more access
 * to files than a new user.
 */
const PLACEHOLDER: Account = { name: NAME, uid: 65_534, gid: 65_534 };

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Returns undefined if PostgreSQL can run as the app's own account. PostgreSQL refuses to run as root, so an app that
 * runs as root uses the OS user `postgres`, which is created when missing. It uses a user namespace if that user cannot
 * be created or cannot enter DATA_DIR. An existing cluster keeps its owner. Changes nothing in DATA_DIR, whose lock the
 * caller holds.
 *
 * @throws ClusterError when no account can be used
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
  // Starts with the parent folder, because the app can grant access to DATA_DIR itself.
  const barrier = owner === undefined ? await findBarrier(path.dirname(dataDir), user ?? PLACEHOLDER) : undefined;
  if (barrier) {
    const account = await requireNamespace((reason) => describeBarrier(barrier, reason));
    log(`PostgreSQL runs as root without root's rights: the user "${NAME}" may not enter ${barrier}`);
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

/** Returns the id of the user that owns a complete cluster; undefined without one. */
async function findOwner(clusterDir: string): Promise<number | undefined> {
  try {
    await access(path.join(clusterDir, 'PG_VERSION'));
    return (await stat(clusterDir)).uid;
  } catch {
    // ensureCluster reports any other problem.
    return undefined;
  }
}

async function requireNamespace(toMessage: (reason: string) => string): Promise<Account> {
  const account = await findNamespace();
  if (typeof account === 'string') throw new ClusterError(toMessage(account));
  return account;
}

export async function findServerUser(): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([runCommand('id', ['-u', NAME]), runCommand('id', ['-g', NAME])]);
  if (!uid.ok || !gid.ok) return undefined;
  return { name: NAME, uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
}

async function createServerUser(log: (message: string) => void): Promise<Account | undefined> {
  log(`PostgreSQL does not run as root: creating the system user "${NAME}" for it`);
  await runCommand('groupadd', ['--system', NAME]);
  const made = await runCommand('useradd', ['--system', '--no-create-home', '--shell', '/bin/false', '-g', NAME, NAME]);
  // Alpine has other commands to add a user.
  if (!made.ok) {
    await runCommand('addgroup', ['-S', NAME]);
    await runCommand('adduser', ['-S', '-D', '-H', '-G', NAME, '-s', '/bin/false', NAME]);
  }
  // The user is looked up, because a failed command does not prove that it is missing: another app may have created it
  // at the same moment.
  return findServerUser();
}

/**
 * Returns the topmost folder in the path of `folder`, itself included, that the account may not enter; undefined when
 * it may enter all. Tests this by running a command as that user, because modes do not show ACLs or mount options.
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

/** @param reason why a user namespace cannot be used instead */
export function describeBarrier(barrier: string, reason?: string): string {
  const why = reason ? ` (${reason})` : '';
  return `PostgreSQL does not run with root's rights and may not enter ${barrier}${why}: set DATA_DIR to another folder (such as /var/lib/fright-club), or run: chmod o+x '${barrier}'`;
}

/**
 * Returns an account that can start PostgreSQL when the app runs as root. PostgreSQL refuses to run as root (user id
 * 0). In a Linux user namespace root gets another user id, so PostgreSQL starts: it has none of root's capabilities,
 * can enter folders that root owns (a clone in /root), and needs no OS user. A separate OS user is safer, because it
 * cannot read root's files.
 *
 * @returns the account, or the reason why this system does not allow a user namespace
 */
async function findNamespace(): Promise<Account | string> {
  if (process.platform !== 'linux') return `${process.platform} has no user namespaces`;
  const inside = await findNamedId();
  if (inside === undefined) return '/etc/passwd has no user except root';
  const account: Account = { name: 'root', uid: 0, gid: 0, inside };
  const trial = await runCommand('true', [], { as: account });
  return trial.ok ? account : `no user namespace: ${trial.stderr.trim()}`;
}

/**
 * Returns the id of any user with a name, because initdb and single-user mode look up the name. Only the namespace sees
 * this id.
 */
async function findNamedId(): Promise<number | undefined> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  // Format: name:password:uid:… (passwd(5)).
  const ids = users.split('\n').map((line) => Number.parseInt(line.split(':')[2] ?? '', 10));
  return ids.find((id) => id > 0);
}
