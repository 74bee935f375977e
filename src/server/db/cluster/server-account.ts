import path from 'node:path';
import { ClusterError } from './cluster-error.ts';
import { type Account, runCommand } from './run-command.ts';

const NAME = 'postgres';

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account for PostgreSQL: undefined means the app's own, which is the rule. PostgreSQL refuses to run as root, so
 * a root app gets the OS user `postgres`, created when missing.
 *
 * @throws ClusterError when the user is missing and cannot be created
 */
export async function findServerAccount(log: (message: string) => void): Promise<Account | undefined> {
  if (!runsAsRoot()) return undefined;
  const account = await lookUp();
  if (account) return account;

  log(`PostgreSQL does not run as root: creating the system user "${NAME}" for it`);
  await runCommand('groupadd', ['--system', NAME]);
  const made = await runCommand('useradd', ['--system', '--no-create-home', '--shell', '/bin/false', '-g', NAME, NAME]);
  // Alpine's words for the same.
  if (!made.ok) {
    await runCommand('addgroup', ['-S', NAME]);
    await runCommand('adduser', ['-S', '-D', '-H', '-G', NAME, '-s', '/bin/false', NAME]);
  }
  // Asked again instead of trusting an exit code: another app may have created it in the same moment.
  const created = await lookUp();
  if (created) return created;
  throw new ClusterError(
    `PostgreSQL does not run as root and the user "${NAME}" could not be created: start the app as an ordinary user.`,
  );
}

async function lookUp(): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([runCommand('id', ['-u', NAME]), runCommand('id', ['-g', NAME])]);
  if (!uid.ok || !gid.ok) return undefined;
  return { name: NAME, uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
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
