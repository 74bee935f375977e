import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../process/ports.ts';
import { buildSite } from '../process/site-process.ts';
import { type Exit, endAtCleanUp } from './cluster-helper.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** The whole site in a process of its own, as `npm start` runs it. Paths are asked for as of testApp's app. */
export type Site = {
  request: (path: string, init?: RequestInit) => Promise<Response>;
  pid: number;
  url: string;
  dataDir: string;
  exit: Promise<Exit>;
  /** Resolves when /readyz does; with the milliseconds since the start. Rejects when the site ends first. */
  ready: Promise<number>;
  /** Everything that it wrote to the console so far. */
  output: () => string;
  kill: (signal: NodeJS.Signals) => Promise<Exit>;
};

/**
 * Starts src/main.ts on a free port. `cleanUp` of cluster-helper.ts ends it.
 *
 * @param command another that ends in starting it
 */
export async function startSite(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  [program, ...words]: [string, ...string[]] = [process.execPath, 'src/main.ts'],
): Promise<Site> {
  buildSite();
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(program, words, {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...{ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info', TRUSTED_PROXY: '127.0.0.1' },
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
      const answer = await fetch(`${url}/readyz`).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) return performance.now() - begun;
      await sleep(20);
    }
    throw new Error(`the site ended: ${output}`);
  }
  const ready = whenReady();
  // Who kills it early never asks.
  ready.catch(() => {});

  return {
    ...{ pid: child.pid ?? 0, url, dataDir, exit, ready },
    request: (address, init) => fetch(new URL(address, url), init),
    output: () => output,
    kill: (signal) => {
      child.kill(signal);
      return exit;
    },
  };
}
