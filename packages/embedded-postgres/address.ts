import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type ListenOptions } from 'node:net';
import path from 'node:path';
import { ClusterError, codeOf, reasonOf } from './cluster-error.ts';
import type { Account } from './run-command.ts';

/** Where the server listens. `host` is a socket's folder or 127.0.0.1, as node-postgres expects it. */
export type Address = { kind: 'socket' | 'tcp'; host: string; port: number };

export const LOOPBACK = '127.0.0.1';
/** The port is a part of the socket's file name. No TCP port is opened. */
const SOCKET_PORT = 5432;
/**
 * Maximum length of a socket's path. sockaddr_un holds 104 bytes on macOS and 108 on Linux; the lock file beside the
 * socket needs a few more.
 */
const MAX_SOCKET = 100;

/**
 * Chooses a socket in DATA_DIR/run if the platform, the file system and the path's length allow one, otherwise a free
 * port on the loopback. The folder has mode 0700, so only PostgreSQL's account and root reach the socket. Therefore
 * pg_hba.conf requires no password for the socket.
 *
 * @throws ClusterError when the folder cannot be created
 */
export async function chooseAddress(dataDir: string, account: Account | undefined): Promise<Address> {
  const host = path.join(dataDir, 'run');
  const longest = Buffer.byteLength(path.join(host, `.s.PGSQL.${SOCKET_PORT}`));
  if (process.platform === 'win32' || longest > MAX_SOCKET) return loopback();
  try {
    await mkdir(host, { recursive: true, mode: 0o700 });
    if (account) await chown(host, account.uid, account.gid);
    await chmod(host, 0o700);
  } catch (error) {
    throw new ClusterError(`The socket folder ${host} cannot be created: ${reasonOf(error)}.`, error);
  }
  // Some mounts (shared folders of virtual machines) do not support sockets.
  const trial = path.join(host, '.trial');
  await rm(trial, { force: true });
  const works = await listenOnce({ path: trial }).then(
    () => true,
    () => false,
  );
  return works ? { kind: 'socket', host, port: SOCKET_PORT } : loopback();
}

/** Chooses a free port. Another program may take it before PostgreSQL does; the caller then chooses again. */
async function loopback(): Promise<Address> {
  return { kind: 'tcp', host: LOOPBACK, port: await listenOnce({ host: LOOPBACK, port: 0 }) };
}

async function listenOnce(where: ListenOptions): Promise<number> {
  const server = createServer();
  await once(server.listen(where), 'listening');
  const bound = server.address();
  await once(server.close(), 'close');
  return typeof bound === 'object' && bound ? bound.port : 0;
}

/**
 * Removes the lock file beside the socket. PostgreSQL respects this file even if the pid in it belongs to another
 * program now. The caller knows from the owner lock and postmaster.pid that no server is running.
 */
export async function clearSocketLock({ kind, host, port }: Address): Promise<void> {
  if (kind === 'socket') await rm(path.join(host, `.s.PGSQL.${port}.lock`), { force: true });
}

/** Returns true if a process listens on a server's socket, even a process in another container. */
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

/** Returns the loopback's password, undefined before one is created. @throws ClusterError when it cannot be read */
export async function readPassword(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(passwordFile(dataDir), 'utf8')).trim() || undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new ClusterError(`${passwordFile(dataDir)} cannot be read: ${reasonOf(error)}.`, error);
  }
}

/**
 * Creates a missing password in the database, then in the file. If the app is killed in between, the next start repeats
 * both.
 */
export async function ensurePassword(
  dataDir: string,
  setInDatabase: (password: string) => Promise<void>,
): Promise<void> {
  if (await readPassword(dataDir)) return;
  const password = randomBytes(24).toString('hex');
  await setInDatabase(password);
  const draft = `${passwordFile(dataDir)}.draft`;
  await rm(draft, { force: true });
  await writeFile(draft, `${password}\n`, { mode: 0o600, flush: true });
  await rename(draft, passwordFile(dataDir));
}
