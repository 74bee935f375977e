import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { keptWaiting } from '../process/kept-waiting.ts';
import { cleanUp, connectionOf, killServer, makeFolder } from './cluster-helper.ts';
import { row } from './rows.ts';
import { runningSite, type Site, startSite } from './site.ts';
import { expectSums, membersWhoWrite } from './writers.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 50);
const MEMBERS = 4;
/** Milliseconds. */
const SOON = 5_000;
/** Attempts. Other programs may delay a start; a start that is really slow is slow in every attempt. */
const TRIES = 3;

afterEach(cleanUp);

describe(row('kill -9 while writing'), () => {
  /** Kills the site at a random moment and starts it again. */
  async function killAndStart(running: Site, { withDatabase }: { withDatabase: boolean }): Promise<Site> {
    let site = running;
    for (let tries = 1; ; tries++) {
      await Promise.all([site.kill('SIGKILL'), withDatabase ? killServer(site.dataDir) : undefined]);
      site = await startSite(site.dataDir);
      const time = (await site.ready) - (await keptWaiting(site));
      if (time >= SOON && tries < TRIES) continue;
      expect(time).toBeLessThan(SOON);
      return site;
    }
  }

  test(`${ROUNDS} kills during writes, half of them with the database, lose no acknowledged write; the site is back within 5 s`, async ({
    annotate,
  }) => {
    const dataDir = await makeFolder();
    let site = await runningSite(dataDir);
    const { writers } = await membersWhoWrite(site, MEMBERS);
    for (let round = 0; round < ROUNDS; round++) {
      writers.start(site);
      await sleep(100 + Math.random() * 400);
      site = await killAndStart(site, { withDatabase: round % 2 === 1 });
      await writers.stop();
      expect(site.output()).toMatch(round % 2 === 0 ? /adopted/ : /postmaster.pid names process \d+, which is gone/);
      await writers.expectKept(site);
      await expectSums(await connectionOf(dataDir));
    }
    expect((await site.kill('SIGTERM')).code).toBe(0);
    const { acknowledged, refused, cut } = writers.tally;
    expect(acknowledged).toBeGreaterThan(ROUNDS * MEMBERS);
    const refusals = [...refused.values()].reduce((sum, count) => sum + count, 0);
    await annotate(`${ROUNDS} kills: ${acknowledged} writes acknowledged, 0 lost, ${cut} cut off, ${refusals} refused`);
  });
});
