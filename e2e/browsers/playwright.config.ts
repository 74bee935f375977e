import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import site from '../../playwright.config.ts';
import { ENGINES, type EngineName, missingPackages } from './engines/engines.ts';
import type { Options } from './harness.ts';
import { DATA_DIR } from './outbox.ts';
import { PICTURES } from './pictures.ts';

const server = Object(site.webServer);
const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** Returns the installed browsers and prints the missing ones. Only the main process prints, not each worker. */
function installed(): EngineName[] {
  const names = Object.keys(ENGINES) as EngineName[]; // all keys are engine names
  return names.filter((name) => {
    const missing = missingPackages(ENGINES[name]);
    if (missing.length > 0 && process.env.TEST_WORKER_INDEX === undefined)
      console.warn(`${name} was not run at any width: apt-get install ${missing.join(' ')}`);
    return missing.length === 0;
  });
}

export default defineConfig<object, Options & { size: object }>({
  ...site,
  testDir: '.',
  testMatch: '*.flow.ts',
  outputDir: PICTURES,
  workers: 2,
  globalTeardown: './pictures.ts',
  use: { baseURL: site.use?.baseURL },
  webServer: {
    ...server,
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...server.env, E2E_DATA_DIR: DATA_DIR },
  },
  projects: installed().flatMap((engine) =>
    Object.entries(SIZES).map(([form, size]) => ({ name: `${engine} ${form}`, use: { engine, size } })),
  ),
});
