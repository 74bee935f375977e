import { readFile } from 'node:fs/promises';
import { type Account, runCommand } from './run-command.ts';

/**
 * Returns an account that can start PostgreSQL when the app runs as root. PostgreSQL refuses to run as root (user id
 * 0). In a Linux user namespace root gets another user id, so PostgreSQL starts: it has none of root's capabilities,
 * can enter folders that root owns (a clone in /root), and needs no OS user. A separate OS user is safer, because it
 * cannot read root's files.
 *
 * @returns the account, or the reason why this system does not allow a user namespace
 */
export async function findNamespace(): Promise<Account | string> {
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
