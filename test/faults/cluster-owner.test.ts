import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ClusterError, startCluster } from '#embedded-postgres';
import { buildSite } from '../process/site-process.ts';
import {
  cleanUp,
  killedApp,
  makeFolder,
  query,
  refusalOf,
  runningApp,
  serverLog,
  startApp,
  UNSYNCED,
} from './cluster-helper.ts';
import { row } from './rows.ts';
import { runningSite, startSite } from './site.ts';

beforeAll(buildSite, 300_000);
afterEach(cleanUp);

describe(row('two apps on one DATA_DIR'), () => {
  test('a second start exits at once with one line that names the first app, which keeps running', async () => {
    const dataDir = await makeFolder();
    const first = await runningApp(dataDir);
    const begun = Date.now();
    const message = await refusalOf(`${dataDir}/../${path.basename(dataDir)}`);
    expect(Date.now() - begun).toBeLessThan(5_000);
    expect(message).toBe(
      `Fright Club already runs on ${dataDir} (process ${first.pid}): stop it first, or set another DATA_DIR.\n`,
    );
    expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await first.kill('SIGTERM')).code).toBe(0);
    expect(serverLog(dataDir)).not.toContain('interrupted');
  });

  test('a second start in the same process is refused until the first is stopped', async () => {
    const dataDir = await makeFolder();
    const options = { dataDir, settings: UNSYNCED, log: () => {} };
    const first = await startCluster(options);
    await expect(startCluster(options)).rejects.toThrow(ClusterError);
    // The first app still holds the lock after the refused start.
    await refusalOf(dataDir);
    await first.stop();
    const next = await startCluster(options);
    await next.stop();
  });

  test('only one of six apps that start together on a new DATA_DIR gets it, in each of three rounds', async ({
    annotate,
  }) => {
    for (let round = 0; round < 3; round++) {
      const dataDir = await makeFolder();
      const apps = Array.from({ length: 6 }, () => startApp(dataDir));
      const results = await Promise.allSettled(apps.map((app) => app.ready));
      const winners = apps.filter((_, index) => results[index]?.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      for (const app of apps) {
        if (winners.includes(app)) continue;
        expect((await app.exit).code).toBe(1);
        expect(app.stderr()).toMatch(/^Fright Club already runs on .*\n$/);
      }
      for (const app of winners) expect((await app.kill('SIGTERM')).code).toBe(0);
    }
    await annotate('six at once, 3 times: 1 started and 5 refused each time');
  });

  test('a second start of the whole site exits with one line, and the first site keeps serving', async () => {
    const dataDir = await makeFolder();
    const first = await runningSite(dataDir);
    const second = await startSite(dataDir);
    expect((await second.exit).code).toBe(70);
    expect(second.output()).toMatch(/^Fright Club already runs on [^\n]*\n$/);
    expect((await first.request('/movie/694')).status).toBe(200);
    expect((await first.kill('SIGTERM')).code).toBe(0);
  });

  test('leftover lock files do not block a start, even when they name a running process', async () => {
    const dataDir = await makeFolder();
    await writeFile(path.join(dataDir, 'app.lock'), '');
    await writeFile(path.join(dataDir, 'app.pid'), `${process.pid}\n`);
    const app = await runningApp(dataDir);
    expect(app.adopted).toBe(false);
    expect((await app.kill('SIGTERM')).code).toBe(0);
  });

  test('a killed app releases DATA_DIR at once', async () => {
    const dataDir = await makeFolder();
    await killedApp(dataDir);
    const second = await runningApp(dataDir);
    expect(second.adopted).toBe(true);
    // An app that adopts a running server holds the lock, too.
    await refusalOf(dataDir);
    expect((await second.kill('SIGTERM')).code).toBe(0);
  });
});
