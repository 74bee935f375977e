import { readFile } from 'node:fs/promises';
import { type Account, runCommand } from './run-command.ts';

/**
 * Root under another number, in a user namespace of Linux: PostgreSQL, which refuses number 0, runs and owns its files
 * as root does, without root's capabilities. It enters whatever root's plain ownership opens (a clone in /root), needs
 * no OS user, and is an ordinary process to the app. It is second choice all the same: files of root are open to it
 * that are closed to a user of its own.
 *
 * @returns the account, or the reason why this system does not allow it
 */
export async function findNamespace(): Promise<Account | string> {
  if (process.platform !== 'linux') return `${process.platform} has no user namespaces`;
  const inside = await findNamedId();
  if (inside === undefined) return '/etc/passwd names nobody but root';
  const account: Account = { name: 'root', uid: 0, gid: 0, inside };
  const trial = await runCommand('true', [], { as: account });
  return trial.ok ? account : `no user namespace: ${trial.stderr.trim()}`;
}

/**
 * Any number but root's that has a name, since initdb and single-user mode ask for theirs. It shows up nowhere outside
 * the namespace, so that another choice at the next start does no harm.
 */
async function findNamedId(): Promise<number | undefined> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  // Format: name:password:uid:… (passwd(5)).
  const ids = users.split('\n').map((line) => Number.parseInt(line.split(':')[2] ?? '', 10));
  return ids.find((id) => id > 0);
}
