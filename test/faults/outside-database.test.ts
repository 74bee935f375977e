import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { DATABASE_LIMITS } from '#contract/time-limits.ts';
import { signUp } from '../app/members.ts';
import { cleanUp, makeFolder, query } from './cluster-helper.ts';
import { outsidePostgres } from './outside-postgres.ts';
import { row } from './rows.ts';
import { runningSite, type Site, startSite } from './site.ts';
import { expectSums, membersWhoWrite } from './writers.ts';

/** Pages and API calls that need the database. */
const PATHS = ['/', '/movie/694', '/api/tmdb/movie/694', '/api/movies/find?title=omen', '/api/user-list'];

afterEach(cleanUp);

async function siteOnOutside() {
  const postgres = await outsidePostgres();
  await postgres.start();
  const site = await runningSite(await makeFolder(), { DATABASE_URL: postgres.url });
  return { postgres, site };
}

/** Expects that all PATHS return 503 with Retry-After within this many milliseconds. */
async function expectNotNow(site: Site, cookie = '', within = 2_000): Promise<void> {
  await Promise.all(
    PATHS.map(async (path) => {
      const begun = performance.now();
      // A unique query string avoids cached responses.
      const fresh = `${path}${path.includes('?') ? '&' : '?'}now=${begun}`;
      const signal = AbortSignal.timeout(within + 5_000);
      const response = await site.request(fresh, { headers: { Cookie: cookie }, signal });
      await response.text();
      expect(performance.now() - begun, path).toBeLessThan(within);
      expect(response.status, path).toBe(503);
      expect(Number(response.headers.get('Retry-After')), path).toBeGreaterThan(0);
    }),
  );
  expect((await site.request('/healthz')).status).toBe(200);
  expect((await site.request('/readyz')).status).toBe(503);
}

const whenReady = (site: Site) =>
  expect.poll(async () => (await site.request('/readyz')).status, { interval: 100 }).toBe(200);

describe(row('an external PostgreSQL stops, dies and comes back'), () => {
  test('when PostgreSQL is down at the start, the site gives 503 at once, retries with growing pauses, and recovers', async ({
    annotate,
  }) => {
    const postgres = await outsidePostgres();
    const site = await startSite(await makeFolder(), { DATABASE_URL: postgres.url });
    await expect
      .poll(() =>
        site.request('/healthz').then(
          (response) => response.status,
          () => 0,
        ),
      )
      .toBe(200);
    await expectNotNow(site);
    const tries = () => [...site.output().matchAll(/next attempt in (\d+) ms/g)].map(([, wait]) => Number(wait));
    await expect.poll(() => tries().length).toBeGreaterThan(3);
    await expectNotNow(site);
    await postgres.start();
    await site.ready;
    await signUp(site);
    expect(tries().slice(0, 4)).toEqual([500, 1000, 2000, 5000]);
    expect((await site.kill('SIGTERM')).code).toBe(0);
    await annotate('waits of 500, 1000, 2000, 5000 ms, then ready');
  });

  test('when PostgreSQL is frozen during the first load for longer than the time limits, the load continues afterwards', async ({
    annotate,
  }) => {
    const postgres = await outsidePostgres();
    await postgres.start();
    const site = await startSite(await makeFolder(), { DATABASE_URL: postgres.url });
    const films = async () => {
      const client = new pg.Client(postgres.connection);
      await client.connect();
      const { rows } = await client.query("select case when to_regclass('film') is null then 0 else 1 end as made");
      const count = rows[0].made ? (await client.query('select count(*)::int as films from film')).rows[0].films : 0;
      await client.end();
      return count;
    };
    await expect.poll(films, { interval: 50 }).toBeGreaterThan(0);
    await postgres.freeze();
    await sleep(DATABASE_LIMITS.silence + 3_000);
    await expectNotNow(site);
    await postgres.thaw();
    await site.ready;
    expect(site.output()).not.toContain('does not respond');
    expect((await site.kill('SIGTERM')).code).toBe(0);
    await annotate('503 for ten seconds, then ready without a restart');
  });

  test('when PostgreSQL is killed or stopped during writes, calls get 503 and no acknowledged write is lost', async ({
    annotate,
  }) => {
    const { postgres, site } = await siteOnOutside();
    const { members, writers } = await membersWhoWrite(site, 3);
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
      `4 times down: ${acknowledged} writes acknowledged, 0 lost, ${refused.get(503)} refused with 503, 0 cut off`,
    );
  });

  test('when an administrator of PostgreSQL ends all sessions again and again, the site keeps running', async ({
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
    // The site has no requests, so all sessions are idle.
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 10 }, () => member.request('/api/user-list')));
      ended += (await endSessions()).length;
      await sleep(200);
      expect((await member.request('/api/user-list')).status).toBe(200);
    }
    const { writers } = await membersWhoWrite(site, 1);
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
    await annotate(`${ended} sessions ended, the process kept running, every refusal was a 503`);
  });

  test('when PostgreSQL is frozen, requests on open connections get 503, and the site closes these connections', async ({
    annotate,
  }) => {
    const { postgres, site } = await siteOnOutside();
    const member = await signUp(site);
    // The site has open connections, to which the connect time-out does not apply.
    await Promise.all(Array.from({ length: 20 }, () => member.request('/api/user-list')));
    await postgres.freeze();
    try {
      await expectNotNow(site, member.cookie, 10_000);
    } finally {
      await postgres.thaw();
    }
    await whenReady(site);
    for (const path of PATHS) expect((await member.request(path)).status, path).toBe(200);
    expect(site.output()).toContain('closing a connection');
    expect((await site.kill('SIGTERM')).code).toBe(0);
    await annotate(`${PATHS.length} requests to a frozen server, all got 503`);
  });

  test('a stop while the database is down ends the site cleanly', async () => {
    const { postgres, site } = await siteOnOutside();
    const { cookie } = await signUp(site);
    await postgres.kill();
    await expectNotNow(site, cookie);
    const begun = performance.now();
    expect((await site.kill('SIGTERM')).code).toBe(0);
    expect(performance.now() - begun).toBeLessThan(10_000);

    const waiting = await startSite(await makeFolder(), { DATABASE_URL: postgres.url });
    await expect.poll(() => waiting.output()).toContain('next attempt in');
    expect((await waiting.kill('SIGTERM')).code).toBe(0);
  });
});
