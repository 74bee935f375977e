import { randomBytes } from 'node:crypto';
import { chown, mkdir } from 'node:fs/promises';
import { type Account, runCommand } from '../../packages/embedded-postgres/run-command.ts';
import { later } from '../nodes/clean-up.ts';

/**
 * Creates an OS user that is deleted after the file's tests. Without root, returns undefined: all programs then run as
 * the current user.
 *
 * @throws Error when root may not create users
 */
export async function makeAccount(role: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const name = `fc-${role}-${randomBytes(3).toString('hex')}`;
  const made = await runCommand('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/bin/false',
    name,
  ]);
  if (!made.ok) throw new Error(`The OS user ${name} cannot be created: ${made.stderr}`);
  later(() => runCommand('userdel', ['--force', name]));
  const uid = Number((await runCommand('id', ['-u', name])).stdout);
  const gid = Number((await runCommand('id', ['-g', name])).stdout);
  return { name, uid, gid };
}

/** Creates a folder that only this account may enter. */
export async function makePrivateFolder(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
}

/** Returns the options of spawn that run a program as this account. */
export const identityOf = (account: Account | undefined) => (account ? { uid: account.uid, gid: account.gid } : {});
