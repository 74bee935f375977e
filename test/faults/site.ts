import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import siteProcess from '../../scripts/site-process.json' with { type: 'json' };
import { freePort } from '../process/ports.ts';
import { buildSite } from '../process/site-process.ts';
import { type Exit, endAtCleanUp, makeFolder } from './cluster-helper.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** The whole site in a separate process, as `npm start` runs it. `request` takes paths, as app.request does. */
export type Site = {
  request: (path: string, init?: RequestInit) => Promise<Response>;
  pid: number;
  url: string;
  dataDir: string;
  exit: Promise<Exit>;
  /** Resolves with the milliseconds until /readyz succeeds. Rejects when the site exits first. */
  ready: Promise<number>;
  /** The console output so far. */
  output: () => string;
  kill: (signal: NodeJS.Signals) => Promise<Exit>;
};

/**
 * Starts src/main.ts on a free port. `cleanUp` of cluster-helper.ts stops it.
 *
 * @param command starts the site; the default is the command of `npm start`
 */
export async function startSite(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  [program, ...args]: [string, ...string[]] = [process.execPath, ...siteProcess.arguments],
): Promise<Site> {
  buildSite();
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'info',
      TRUSTED_PROXY: '127.0.0.1',
      ...siteProcess.environment,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endAtCleanUp(child, dataDir);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  let ended = false;
  const exit = new Promise<Exit>((resolve) =>
    child.once('close', (code, signal) => {
      ended = true;
      resolve({ code, signal });
    }),
  );
  const url = `http://127.0.0.1:${port}`;

  async function whenReady(): Promise<number> {
    while (!ended) {
      const response = await fetch(`${url}/readyz`).catch(() => null);
      await response?.body?.cancel();
      if (response?.ok) return performance.now() - begun;
      await sleep(20);
    }
    throw new Error(`The site exited: ${output}`);
  }
  const ready = whenReady();
  // Tests that kill the site early do not await this promise.
  ready.catch(() => {});

  return {
    ...{ pid: child.pid ?? 0, url, dataDir, exit, ready },
    request: (path, init) => fetch(new URL(path, url), init),
    output: () => output,
    kill: (signal) => {
      child.kill(signal);
      return exit;
    },
  };
}

/** Starts the site and waits until it is ready. @param dataDir a new folder by default */
export async function runningSite(
  dataDir?: string,
  ...options: Parameters<typeof startSite> extends [string, ...infer Options] ? Options : never
): Promise<Site> {
  const site = await startSite(dataDir ?? (await makeFolder()), ...options);
  await site.ready;
  return site;
}
