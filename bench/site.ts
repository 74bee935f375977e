import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { createDatabase, createPool } from '#engine/database/database.ts';
import { findConnection } from '../packages/embedded-postgres/embedded-postgres.ts';
import siteProcess from '../scripts/site-process.json' with { type: 'json' };
import { METRICS_TOKEN } from '../test/process/read-metrics.ts';

/** Milliseconds after which a started site has nothing left to do in the background. */
export const UNTIL_REST = 20_000;

export type Site = AsyncDisposable & {
  url: string;
  /** Milliseconds from spawning the process to the first complete page. */
  startupTime: number;
  /** Bytes in use (Linux's PSS counts shared pages once). */
  memory: () => { app: number; database: number; total: number };
  stop: () => Promise<void>;
};

/** A data folder that PostgreSQL's user can enter. */
export async function temporaryDataDir() {
  const dataDir = await mkdtempDisposable(join(tmpdir(), 'fright-club-bench-'));
  await chmod(dataDir.path, 0o755);
  return dataDir;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function untilPage(url: string, app: ChildProcess): Promise<void> {
  for (;;) {
    if (hasEnded(app)) throw new Error(`The site ended with ${app.exitCode ?? app.signalCode}`);
    const page = await fetch(url).catch(() => null);
    if (page?.status === 200 && (await page.text()).includes('</html>')) return;
    await sleep(20);
  }
}

/** Bytes; 0 when the process has ended. */
export function proportionalMemory(pid: string): number {
  try {
    const match = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Number(match?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** The processes of the database. */
function databaseProcesses(dataDir: string): string[] {
  const postmaster = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const parentOf = (pid: string) => /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  const children = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && parentOf(name) === postmaster;
    } catch {
      return false;
    }
  });
  return [postmaster, ...children];
}

/** @param settings further environment variables of the site */
export async function startSite(dataDir: string, port: number, settings: Record<string, string> = {}): Promise<Site> {
  const url = `http://127.0.0.1:${port}`;
  // Otherwise its pages would be measured.
  if (await fetch(url).catch(() => null)) throw new Error(`Another program answers at ${url}`);
  const begin = performance.now();
  const app = spawn('node', siteProcess.arguments, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...siteProcess.environment,
      ...process.env,
      PORT: String(port),
      METRICS_TOKEN,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  const appPid = String(app.pid);
  const memory = () => {
    const app = proportionalMemory(appPid);
    const database = databaseProcesses(dataDir).reduce((sum, pid) => sum + proportionalMemory(pid), 0);
    return { app, database, total: app + database };
  };
  const stop = async () => {
    if (hasEnded(app)) return;
    const ended = once(app, 'exit');
    app.kill('SIGTERM');
    await ended;
  };
  await untilPage(`${url}/`, app);
  return { url, startupTime: performance.now() - begin, memory, stop, [Symbol.asyncDispose]: stop };
}

/** Connects to the database of a running site. */
export async function databaseOf(dataDir: string) {
  const connection = await findConnection(dataDir);
  if (!connection) throw new Error(`No database is running in ${dataDir}`);
  // No time-out, because generating a million films takes long.
  const pool = createPool(connection, pino({ level: 'silent' }), { statement_timeout: 0 });
  return { db: createDatabase(pool), pool, [Symbol.asyncDispose]: () => pool.end() };
}
