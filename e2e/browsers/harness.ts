import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { ENGINES, type EngineName } from './engines/engines.ts';
import type { Browser, Size } from './engines/window.ts';
import { PICTURES } from './pictures.ts';
import { startProxy } from './proxy.ts';
import { Tab } from './tab.ts';

export { expect };

export type Options = { engine: EngineName; hasScripts: boolean };
type WorkerFixtures = Options & { program: Browser };
type Fixtures = {
  size: Size;
  /** True in the projects with phone width. */
  isPhone: boolean;
  front: Awaited<ReturnType<typeof startProxy>>;
  tab: Tab;
};

/** Playwright's test with a tab of the project's browser. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  hasScripts: [true, { option: true, scope: 'worker' }],
  program: [
    async ({ engine, hasScripts }, use) => {
      const program = await ENGINES[engine].start(hasScripts);
      await use(program);
      await program.end();
    },
    { scope: 'worker' },
  ],
  size: [{ width: 1280, height: 900 }, { option: true }],
  isPhone: async ({ size }, use) => use(size.width < 768),
  front: async ({ baseURL }, use) => {
    const proxy = await startProxy(String(baseURL));
    await use(proxy);
    await proxy.close();
  },
  tab: async ({ program, front, size, isPhone, engine, hasScripts }, use, info) => {
    const window = await program.newWindow(size);
    let taken = 0;
    const keep = async (name: string, png: Buffer) => {
      const folder = join(PICTURES, info.title.replaceAll(/\W+/g, '-'));
      await mkdir(folder, { recursive: true });
      const file = `${String(++taken).padStart(2, '0')} ${name}, ${isPhone ? 'phone' : 'desktop'}, ${engine}.png`;
      await writeFile(join(folder, file), png);
    };
    await use(new Tab({ window, origin: front.origin, hasScripts, keep }));
    if (info.status !== info.expectedStatus) await keep('failure', await window.picture());
    await window.close();
  },
});
