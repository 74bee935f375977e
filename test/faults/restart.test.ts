import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { runScript } from '../process/run-script.ts';
import { cleanUp, makeFolder, until } from './cluster-helper.ts';
import { row } from './rows.ts';
import { type Site, startSite } from './site.ts';

afterEach(cleanUp);

const npmStart = (dataDir: string) => startSite(dataDir, {}, [process.execPath, 'scripts/start.mjs']);

/** The process id of the site, which is a child of `npm start`; 0 while the site is down. */
const serverOf = ({ pid }: Site) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());

const isReady = async (site: Site) => (await site.request('/readyz').catch(() => null))?.ok ?? false;

async function killServer(site: Site): Promise<void> {
  const killed = serverOf(site);
  process.kill(killed, 'SIGKILL');
  await until(() => serverOf(site) !== killed && isReady(site));
}

describe.skipIf(process.platform !== 'linux')(row('the site is killed under npm start'), () => {
  test('a killed site is started again after growing pauses, and a stop ends the site', async ({ annotate }) => {
    const site = await npmStart(await makeFolder());
    await site.ready;
    await killServer(site);
    await killServer(site);
    expect(site.output().match(/The site ended with SIGKILL\. It starts again in \d+ s\./g)).toEqual([
      'The site ended with SIGKILL. It starts again in 1 s.',
      'The site ended with SIGKILL. It starts again in 2 s.',
    ]);
    expect(await site.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    await annotate('killed twice, started again after 1 and 2 s');
  });

  test('a stop during the pause before a new start ends the site', async () => {
    const site = await npmStart(await makeFolder());
    await site.ready;
    process.kill(serverOf(site), 'SIGKILL');
    await until(() => site.output().includes('It starts again'));
    expect(await site.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  test('a site that was stopped on purpose is not started again', async () => {
    const site = await npmStart(await makeFolder());
    await site.ready;
    process.kill(serverOf(site), 'SIGTERM');
    expect(await site.exit).toEqual({ code: 0, signal: null });
  });

  test('a site that refuses a setting is not started again', async () => {
    const script = runScript('scripts/start.mjs', [], { PORT: 'abc' });
    expect(await script.ended).toBe(1);
    expect(script.output()).toMatch(/^Invalid settings:\n {2}PORT: .*\n$/);
  });
});
