import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { signUp } from '../app/members.ts';
import { cleanUp, makeFolder, query } from './cluster-helper.ts';
import { outsidePostgres } from './outside-postgres.ts';
import { row } from './rows.ts';
import { type Site, startSite } from './site.ts';
import { createWriters, expectSums } from './writers.ts';

/** One film page, one list, one call that writes: none of them may be kept by a cache. */
const PATHS = ['/', '/movie/694', '/api/tmdb/movie/694', '/api/movies/find?title=omen', '/api/user-list'];

afterEach(cleanUp);

async function siteOnOutside() {
  const postgres = await outsidePostgres();
  await postgres.start();
  const site = await startSite(await makeFolder(), { DATABASE_URL: postgres.url });
  await site.ready;
  return { postgres, site };
}

/** "Not now", when to come again, and all of it within so many milliseconds. */
async function expectNotNow(site: Site, cookie = '', within = 2_000): Promise<void> {
  await Promise.all(
    PATHS.map(async (address) => {
      const begun = performance.now();
      // A query of its own keeps an earlier answer from being served.
      const fresh = `${address}${address.includes('?') ? '&' : '?'}now=${begun}`;
      const signal = AbortSignal.timeout(within + 5_000);
      const answer = await site.request(fresh, { headers: { Cookie: cookie }, signal });
      await answer.text();
      expect(performance.now() - begun, address).toBeLessThan(within);
      expect(answer.status, address).toBe(503);
      expect(Number(answer.headers.get('Retry-After')), address).toBeGreaterThan(0);
    }),
  );
  expect((await site.request('/healthz')).status).toBe(200);
  expect((await site.request('/readyz')).status).toBe(503);
}

const whenReady = (site: Site) =>
  expect.poll(async () => (await site.request('/readyz')).status, { timeout: 30_000, interval: 100 }).toBe(200);

describe(row('an external PostgreSQL stops, dies and comes back'), { timeout: 300_000 }, () => {
  test('down at the start: the site answers 503 at once, tries again with growing pauses, and opens by itself', async ({
    annotate,
  }) => {
    const postgres = await outsidePostgres();
    const site = await startSite(await makeFolder(), { DATABASE_URL: postgres.url });
    await expect
      .poll(
        () =>
          site.request('/healthz').then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(200);
    await expectNotNow(site);
    const tries = () => [...site.output().matchAll(/next try in (\d+) ms/g)].map(([, wait]) => Number(wait));
    await expect.poll(() => tries().length, { timeout: 30_000 }).toBeGreaterThan(3);
    await expectNotNow(site);
    await postgres.start();
    await site.ready;
    await signUp(site);
    expect(tries().slice(0, 4)).toEqual([500, 1000, 2000, 5000]);
    expect((await site.kill('SIGTERM')).code).toBe(0);
    await annotate('waits of 500, 1000, 2000, 5000 ms, then open');
  });

  test('dying under writes and coming back, killed and stopped in turn: 503 meanwhile, nothing acknowledged is lost', async ({
    annotate,
  }) => {
    const { postgres, site } = await siteOnOutside();
    const members = await Promise.all([signUp(site), signUp(site), signUp(site)]);
    const writers = createWriters(
      members.map(({ cookie }) => cookie),
      path.join(await makeFolder(), 'acknowledged.jsonl'),
    );
    for (const end of [postgres.kill, postgres.stop, postgres.kill, postgres.stop]) {
      writers.start(site);
      await sleep(500);
      await end();
      await expectNotNow(site, members[0]?.cookie);
      await sleep(500);
      await postgres.start();
      await whenReady(site);
      await writers.stop();
      await writers.expectKept(site);
      await expectSums(postgres.connection);
    }
    const { acknowledged, refused, cut } = writers.tally;
    expect([...refused.keys()]).toEqual([503]);
    expect(cut).toBe(0);
    expect((await site.kill('SIGTERM')).code).toBe(0);
    await annotate(
      `4 times down: ${acknowledged} writes acknowledged, 0 lost, ${refused.get(503)} answered 503, 0 cut off`,
    );
  });

  test('every session ended by the administrator, idle ones and busy ones, again and again: the process goes on', async ({
    annotate,
  }) => {
    const { postgres, site } = await siteOnOutside();
    const member = await signUp(site);
    const endSessions = () =>
      query(
        postgres.connection,
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
      );
    let ended = 0;
    // Nobody asks for anything: all of them are idle.
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 10 }, () => member.request('/api/user-list')));
      ended += (await endSessions()).length;
      await sleep(200);
      expect((await member.request('/api/user-list')).status).toBe(200);
    }
    const writers = createWriters([member.cookie], path.join(await makeFolder(), 'acknowledged.jsonl'));
    writers.start(site);
    for (let round = 0; round < 20; round++) {
      ended += (await endSessions()).length;
      await sleep(50);
    }
    await writers.stop();
    await whenReady(site);
    await writers.expectKept(site);
    expect([...writers.tally.refused.keys()].filter((status) => status !== 503)).toEqual([]);
    expect((await site.kill('SIGTERM')).code).toBe(0);
    await annotate(`${ended} sessions ended, the process went on, every refusal a 503`);
  });

  test('frozen with its connections open: what waits for it gets a 503 as well, and its connections are not used again', async ({
    annotate,
  }) => {
    const { postgres, site } = await siteOnOutside();
    const member = await signUp(site);
    // Connections that are open already, which no limit of connecting saves.
    await Promise.all(Array.from({ length: 20 }, () => member.request('/api/user-list')));
    await postgres.freeze();
    try {
      await expectNotNow(site, member.cookie, 10_000);
    } finally {
      await postgres.thaw();
    }
    await whenReady(site);
    for (const address of PATHS) expect((await member.request(address)).status, address).toBe(200);
    expect(site.output()).toContain('closing a connection');
    expect((await site.kill('SIGTERM')).code).toBe(0);
    await annotate(`${PATHS.length} requests to a frozen server, all answered 503`);
  });

  test('a stop that is asked for while the database is away ends the site cleanly', async () => {
    const { postgres, site } = await siteOnOutside();
    const { cookie } = await signUp(site);
    await postgres.kill();
    await expectNotNow(site, cookie);
    const begun = performance.now();
    expect((await site.kill('SIGTERM')).code).toBe(0);
    expect(performance.now() - begun).toBeLessThan(10_000);

    const waiting = await startSite(await makeFolder(), { DATABASE_URL: postgres.url });
    await expect.poll(() => waiting.output(), { timeout: 20_000 }).toContain('next try in');
    expect((await waiting.kill('SIGTERM')).code).toBe(0);
  });
});
