import { readFileSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Address, isListening, LOOPBACK } from './address.ts';
import { ClusterError, codeOf } from './cluster-error.ts';
import { type Account, runCommand } from './run-command.ts';

/** The content of postmaster.pid; `address` is missing until the server listens. */
type Postmaster = { pid: number; address: Address | undefined };

type Finding =
  | { kind: 'none' }
  /** The state is not known yet, so the caller checks again. */
  | { kind: 'unclear'; reason: string }
  | { kind: 'running'; pid: number };

const POLL = 20;
/**
 * Milliseconds. A file without a pid is left from a crash if it is older than this. If not, its writer may still be
 * writing.
 */
const GRACE = 1_000;
const SLOW_STOP = 10_000;
const MAX_STOP = 60_000;

function pidFile(clusterDir: string): string {
  return path.join(clusterDir, 'postmaster.pid');
}

/**
 * Reads postmaster.pid. Format: lines of pid (negative in single-user mode), data directory, start time, port, socket
 * folder, listen address, shared memory key, status (PostgreSQL's src/include/utils/pidfile.h).
 *
 * @returns undefined without a file; pid 0 when the file has no pid
 */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  try {
    const lines = (await readFile(pidFile(clusterDir), 'utf8')).split('\n').map((line) => line.trim());
    const [first = '', , , fourth = '', socketFolder, listen] = lines;
    const port = Number.parseInt(fourth, 10) || 0;
    const pid = Math.abs(Number.parseInt(first, 10)) || 0;
    if (socketFolder) return { pid, address: { kind: 'socket', host: socketFolder, port } };
    return { pid, address: listen ? { kind: 'tcp', host: LOOPBACK, port } : undefined };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Finds a running server of this cluster, and removes a stale postmaster.pid. PostgreSQL refuses to start while a
 * process with the file's pid runs, even if it is another program. Removing the file is safe while the caller holds the
 * owner lock, and PostgreSQL itself checks its shared memory for backends of an old server.
 */
export async function findRunning(clusterDir: string, log: (message: string) => void): Promise<Finding> {
  const found = await readPostmaster(clusterDir);
  if (!found) return { kind: 'none' };
  const { pid, address } = found;
  if (pid === 0) {
    const { mtimeMs } = await stat(pidFile(clusterDir));
    if (Math.abs(Date.now() - mtimeMs) < GRACE) return { kind: 'unclear', reason: 'postmaster.pid is being written' };
    log('removing a stale postmaster.pid without a process number');
  } else if (!isAlive(pid)) {
    // Processes of another container are not visible here, but their sockets in the shared folder are.
    if (address?.kind === 'socket' && (await isListening(address))) {
      return { kind: 'unclear', reason: 'another PostgreSQL, perhaps in another container, serves this DATA_DIR' };
    }
    log(`postmaster.pid names process ${pid}, which is gone: the database was not shut down and recovers now`);
  } else if (await isServerOf(pid, clusterDir)) {
    return { kind: 'running', pid };
  } else {
    log(`postmaster.pid names process ${pid}, which is another program by now: removing the file`);
  }
  await rm(pidFile(clusterDir), { force: true });
  return { kind: 'none' };
}

/** Returns true if a process runs. A zombie (in a container without an init) does not run. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    // The state follows the program's name, which is in brackets and may contain any character.
    return !/\) [ZX] [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Returns true if a process is the PostgreSQL of this folder, by its command line or, on Windows, by its name. */
async function isServerOf(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    const folder = words[words.indexOf('-D') + 1];
    return path.basename(words[0] ?? '') === 'postgres' && folder === clusterDir;
  }
  if (process.platform === 'win32') {
    // tasklist shows no folder. The folder is checked when the server is adopted.
    const { ok, stdout } = await runCommand('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
    return !ok || stdout.toLowerCase().includes('"postgres.exe"');
  }
  const { stdout } = await runCommand('ps', ['-o', 'command=', '-p', String(pid)]);
  return stdout.includes('postgres') && stdout.includes(clusterDir);
}

type StopOptions = { clusterDir: string; pgCtl: string; account: Account | undefined; log: (message: string) => void };

/** Stops a server in "fast" mode: it aborts transactions and writes all data. @throws ClusterError after a minute */
export async function stopServer(pid: number, { clusterDir, pgCtl, account, log }: StopOptions): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl stops the server in another way.
    await runCommand(pgCtl, ['stop', '-D', clusterDir, '-m', 'fast', '-w'], { as: account, cwd: clusterDir });
  } else if (isAlive(pid) && (await isServerOf(pid, clusterDir))) {
    // The process is checked again, because the pid may belong to another program by now.
    process.kill(pid, 'SIGINT');
  }
  const begun = performance.now();
  let logged = false;
  while (isAlive(pid)) {
    const waited = performance.now() - begun;
    if (waited > MAX_STOP) throw new ClusterError(`PostgreSQL (process ${pid}) does not stop.`);
    if (waited > SLOW_STOP && !logged) {
      logged = true;
      log(`PostgreSQL (process ${pid}) is still stopping`);
    }
    await sleep(POLL);
  }
}
