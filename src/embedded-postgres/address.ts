import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type ListenOptions } from 'node:net';
import path from 'node:path';
import { codeOf } from '#lib/error-code.ts';
import { ClusterError, reasonOf } from './cluster-error.ts';
import type { Account } from './run-command.ts';

/** Where the server listens: `host` is a socket's folder or 127.0.0.1, as node-postgres takes it. */
export type Address = { kind: 'socket' | 'tcp'; host: string; port: number };

export const LOOPBACK = '127.0.0.1';
/** The number in the socket's file name; no port is opened by it. */
const SOCKET_PORT = 5432;
/** sockaddr_un holds 104 bytes on macOS and 108 on Linux; a little is left for the lock file beside the socket. */
const LONGEST_SOCKET = 100;

/**
 * A socket in DATA_DIR/run where the platform, the file system and the path's length allow one; otherwise the loopback
 * with a free port. The folder is 0700 for PostgreSQL's account: only that account and root reach the socket, and that
 * is why pg_hba.conf trusts whoever does.
 *
 * @throws ClusterError when the folder cannot be made
 */
export async function chooseAddress(dataDir: string, account: Account | undefined): Promise<Address> {
  const host = path.join(dataDir, 'run');
  const longest = Buffer.byteLength(path.join(host, `.s.PGSQL.${SOCKET_PORT}`));
  if (process.platform === 'win32' || longest > LONGEST_SOCKET) return loopback();
  try {
    await mkdir(host, { recursive: true, mode: 0o700 });
    if (account) await chown(host, account.uid, account.gid);
    await chmod(host, 0o700);
  } catch (error) {
    throw new ClusterError(`The socket folder ${host} cannot be made: ${reasonOf(error)}.`, error);
  }
  // Some mounts (shared folders of virtual machines) hold files but no sockets.
  const trial = path.join(host, '.trial');
  await rm(trial, { force: true });
  const works = await listenOnce({ path: trial }).then(
    () => true,
    () => false,
  );
  return works ? { kind: 'socket', host, port: SOCKET_PORT } : loopback();
}

/** Another program may take the port before PostgreSQL does; the caller then asks for another. */
async function loopback(): Promise<Address> {
  return { kind: 'tcp', host: LOOPBACK, port: await listenOnce({ host: LOOPBACK, port: 0 }) };
}

function listenOnce(where: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(where, () => {
      const bound = server.address();
      server.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });
}

/**
 * Removes the lock file beside the socket. PostgreSQL honours it while the pid in it lives, whatever program that is by
 * now; the owner lock and postmaster.pid already say that no server is running.
 */
export async function clearSocketLock({ kind, host, port }: Address): Promise<void> {
  if (kind === 'socket') await rm(path.join(host, `.s.PGSQL.${port}.lock`), { force: true });
}

/** Whether somebody listens on a server's socket, even a process that cannot be seen from here. */
export function isListening({ host, port }: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path.join(host, `.s.PGSQL.${port}`));
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function passwordFile(dataDir: string): string {
  return path.join(dataDir, 'postgres-password');
}

/** The loopback's password, or undefined when none has been made. @throws ClusterError when it cannot be read */
export async function readPassword(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(passwordFile(dataDir), 'utf8')).trim() || undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new ClusterError(`${passwordFile(dataDir)} cannot be read: ${reasonOf(error)}.`, error);
  }
}

/**
 * Makes the loopback's password when there is none: `give` hands it to the database first, so that a kill in between
 * leaves no file and the next start does both again.
 */
export async function ensurePassword(dataDir: string, give: (password: string) => Promise<void>): Promise<void> {
  if (await readPassword(dataDir)) return;
  const password = randomBytes(24).toString('hex');
  await give(password);
  const draft = `${passwordFile(dataDir)}.draft`;
  await rm(draft, { force: true });
  await writeFile(draft, `${password}\n`, { mode: 0o600, flush: true });
  await rename(draft, passwordFile(dataDir));
}
