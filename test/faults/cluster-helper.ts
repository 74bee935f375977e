import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { findConnection } from '../../packages/embedded-postgres/embedded-postgres.ts';

type Connection = { host: string; port: number; user: string; password?: string; database: string };
type Ready = { ms: number; adopted: boolean; connection: Connection };
export type Exit = { code: number | null; signal: NodeJS.Signals | null };

type App = {
  pid: number;
  /** Rejects with stderr when the app exits first. */
  ready: Promise<Ready>;
  exit: Promise<Exit>;
  logs: string[];
  stderr: () => string;
  kill: (signal: NodeJS.Signals) => Promise<Exit>;
};

type AppOptions = { settings?: Record<string, string>; uid?: number; child?: string; env?: NodeJS.ProcessEnv };

export const asRoot = process.getuid?.() === 0;
/** The id of a user who owns nothing. */
export const NOBODY = 65_534;
/** Faster settings for servers that need not survive a power failure. */
export const UNSYNCED = { fsync: 'off' };
/** The settings of the site. */
export const SHIPPED = { settings: {} };
const CHILD = path.join(import.meta.dirname, 'cluster-child.ts');

const folders: string[] = [];
const mounts: string[] = [];
const children: ChildProcess[] = [];
const dataDirs = new Set<string>();

/** Creates a folder that `cleanUp` removes. */
export async function makeFolder(owner?: number): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'fc-cluster-')));
  if (owner !== undefined) await chown(folder, owner, owner);
  folders.push(folder);
  return folder;
}

/**
 * Mounts a disk in memory until `cleanUp`.
 *
 * @param options mount options, such as `size=100m`
 * @throws Error when this user may not mount disks, which requires root
 */
export async function makeDisk(options: string): Promise<string> {
  const folder = await makeFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder], { stdio: 'ignore' });
  mounts.push(folder);
  return folder;
}

/** Returns a DATA_DIR that does not exist yet, below a folder that only the present user may enter. */
export async function closedDataDir(): Promise<string> {
  return path.join(await makeFolder(), 'data');
}

/**
 * Places of a DATA_DIR. Only its owner may enter a closed folder, so below one a server that root starts runs in a user
 * namespace. An ordinary user has no such place.
 */
export const PLACES = [
  { place: 'in an open place', makeDataDir: makeFolder, canRun: true },
  { place: 'below a closed folder', makeDataDir: closedDataDir, canRun: asRoot },
];

/** Creates a folder for PATH with only these programs. */
export async function makePath(...programs: string[]): Promise<string> {
  const folder = await makeFolder();
  await chmod(folder, 0o755);
  for (const name of programs) {
    const file = (process.env.PATH ?? '')
      .split(':')
      .map((bin) => path.join(bin, name))
      .find(existsSync);
    if (!file) throw new Error(`${name} is not on PATH`);
    await symlink(file, path.join(folder, name));
  }
  return folder;
}

/** Makes `cleanUp` stop a process and the server of its DATA_DIR. */
export function endAtCleanUp(child: ChildProcess, dataDir: string): void {
  children.push(child);
  dataDirs.add(dataDir);
}

/** Starts cluster-child.ts in a separate process group. */
export function startApp(dataDir: string, { settings = UNSYNCED, uid, child = CHILD, env }: AppOptions = {}): App {
  const app = spawn(process.execPath, [child, dataDir, JSON.stringify(settings)], {
    detached: true,
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  endAtCleanUp(app, dataDir);
  const logs: string[] = [];
  let stderr = '';
  app.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const exit = new Promise<Exit>((resolve) => app.once('close', (code, signal) => resolve({ code, signal })));
  const ready = new Promise<Ready>((resolve, reject) => {
    createInterface({ input: app.stdout }).on('line', (line) => {
      const event = JSON.parse(line);
      if (event.kind === 'log') logs.push(event.message);
      if (event.kind === 'ready') resolve(event);
    });
    exit.then(({ code, signal }) => reject(new Error(`ended (${code ?? signal}): ${stderr}`)));
  });
  // Tests that kill the app early do not await this promise.
  ready.catch(() => {});
  const kill = (signal: NodeJS.Signals) => {
    app.kill(signal);
    return exit;
  };
  return { pid: app.pid ?? 0, ready, exit, logs, stderr: () => stderr, kill };
}

/** Starts an app and waits until it is ready. */
export async function runningApp(dataDir: string, options?: AppOptions): Promise<Omit<App, 'ready'> & Ready> {
  const app = startApp(dataDir, options);
  return { ...app, ...(await app.ready) };
}

/** Starts an app and kills it when it is ready. Its PostgreSQL runs on. */
export async function killedApp(dataDir: string, options?: AppOptions): Promise<Ready> {
  const app = await runningApp(dataDir, options);
  await app.kill('SIGKILL');
  return app;
}

/** Starts an app that must end with exit code 1 and a message of one line, and returns this message. */
export async function refusalOf(dataDir: string, options?: AppOptions): Promise<string> {
  const app = startApp(dataDir, options);
  expect((await app.exit).code).toBe(1);
  expect(app.stderr()).toMatch(/^.+\n$/);
  return app.stderr();
}

/** Returns how to connect to the server of a DATA_DIR. */
export const connectionOf = async (dataDir: string): Promise<pg.ClientConfig> => (await findConnection(dataDir)) ?? {};

/** Runs statements on the server of a DATA_DIR, as `query` does. */
export const queryIn = async (dataDir: string, ...statements: string[]) =>
  query(await connectionOf(dataDir), ...statements);

/** Runs statements in sequence on a new connection and returns the rows of the last one. */
export async function query(connection: pg.ClientConfig, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    let rows: Record<string, unknown>[] = [];
    for (const sql of statements) rows = (await client.query(sql)).rows;
    return rows;
  } finally {
    client.end().catch(() => {});
  }
}

/** Returns the server's process id from postmaster.pid; 0 without that file. */
export function serverPid(dataDir: string): number {
  const file = path.join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0;
}

/** Returns what PostgreSQL has written in postgres.log. */
export const serverLog = (dataDir: string) => readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');

export function isAlive(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false;
  return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

export async function until(holds: () => boolean | Promise<boolean>, limit = 120_000): Promise<void> {
  const deadline = Date.now() + limit;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`The condition did not become true within ${limit} ms`);
    await sleep(20);
  }
}

/** Returns the outer user id of root in a process's user namespace; 0 without a user namespace. */
export function rootIn(pid: number): number {
  return Number.parseInt(readFileSync(`/proc/${pid}/uid_map`, 'utf8'), 10);
}

/** Kills a server by its process id, but only if it is a PostgreSQL below one of our folders. */
export async function killServer(dataDir: string): Promise<void> {
  const pid = serverPid(dataDir);
  const command = pid && isAlive(pid) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
  if (!command.includes(dataDir)) return;
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid));
}

/** Stops the processes that a test left running and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
  }
  for (const dataDir of [...dataDirs, ...folders]) await killServer(dataDir);
  dataDirs.clear();
  for (const folder of mounts.splice(0)) execFileSync('umount', ['--lazy', folder]);
  for (const folder of folders.splice(0)) {
    // Retries, because backends end only a moment after their server and may still use the folder.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
