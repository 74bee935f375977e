import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import pino from 'pino';
import { createPool } from '#engine/database/database.ts';
import siteProcess from '../../scripts/site-process.json' with { type: 'json' };
import type { Requestable } from '../app/members.ts';
import { databaseUrl } from '../database/database-url.ts';
import { copyTemplate } from '../database/test-database.ts';
import { METRICS_TOKEN } from './read-metrics.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** A site in a separate process. `request` takes paths, as app.request does, and does not follow redirects. */
export type SiteProcess = Requestable & {
  /** The site's origin, for example http://localhost:40213. */
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** Connections to the site's database. */
  pool: pg.Pool;
  /** Standard output and error so far. */
  log: () => string;
  stop: () => Promise<void>;
};

function whenOpen(site: ChildProcess, log: string[]): Promise<URL> {
  return new Promise((resolve, reject) => {
    for (const stream of [site.stdout, site.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        log.push(line);
        const address = / is open: (http:\S+)$/.exec(line)?.[1];
        if (address) resolve(new URL(address));
      });
    }
    site.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${log.join('\n')}`)));
  });
}

let isBuilt = false;

/** Builds the site if its sources have changed. */
export function buildSite(): void {
  if (isBuilt) return;
  // Vitest sets NODE_ENV=test, which would change the build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, encoding: 'utf8', env });
  if (built.status !== 0) throw new Error(`The build failed:\n${built.stdout}${built.stderr}`);
  isBuilt = true;
}

/**
 * Starts the built site as `npm start` does, in a separate process on a copy of the test database. First builds the
 * site if its sources have changed.
 *
 * @param env additional settings
 */
export async function startSite(env: Record<string, string> = {}): Promise<SiteProcess> {
  buildSite();
  const { connection, drop } = await copyTemplate();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fright-club-site-'));
  const lines: string[] = [];
  const site = spawn(process.execPath, siteProcess.arguments, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(connection),
      TRUSTED_PROXY: '127.0.0.1,::1',
      METRICS_TOKEN,
      ...siteProcess.environment,
      ...env,
    },
  });
  // Ends the site even when the test run is interrupted.
  const kill = () => site.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => site.once('exit', () => resolve()));
  const { origin, port } = await whenOpen(site, lines);
  const pool = createPool(connection, pino({ level: 'silent' }), { max: 2, statement_timeout: 0 });
  return {
    url: origin,
    request: (address, init) => fetch(new URL(address, origin), { redirect: 'manual', ...init }),
    port: Number(port),
    pid: site.pid ?? 0,
    dataDir,
    pool,
    log: () => lines.join('\n'),
    stop: async () => {
      site.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
      await pool.end();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
