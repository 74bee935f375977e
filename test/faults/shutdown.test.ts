import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#contract/units.ts';
import { fakeTmdb } from '#tmdb-client/fake/fake-tmdb.ts';
import { asMember, signUp, type TestMember } from '../app/members.ts';
import { cleanUp, makeFolder, queryIn, serverLog } from './cluster-helper.ts';
import { row } from './rows.ts';
import { runningSite, type Site, startSite } from './site.ts';

const THE_SHINING = 694;

afterEach(cleanUp);

type Seen = { acknowledged: number; refused: number; lost: number };

let minutes = 0;
/** Returns another time for each call, because two viewings with the same time count as one. */
const anotherMoment = () => new Date(Date.UTC(2000, 0, 1) + MINUTE * minutes++).toISOString();

/** Adds viewings in sequence and counts the responses, until the site stops responding. */
async function addViewings(request: TestMember['request'], seen: Seen): Promise<void> {
  for (;;) {
    try {
      const body = { watchDate: anotherMoment() };
      const response = await request(`/api/viewings/${THE_SHINING}`, { method: 'POST', body });
      await response.arrayBuffer();
      if (response.status === 200) seen.acknowledged += 1;
      else seen.refused += 1;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
      if (cause && 'code' in cause && cause.code === 'ECONNREFUSED') return;
      seen.lost += 1;
    }
  }
}

/**
 * Sends the first half of a request; `finish` sends the rest. `ended` resolves with the status line of the response, or
 * with '' if the connection closes without a response.
 */
function inTwoHalves(site: Site, cookie: string) {
  const body = JSON.stringify({ title_id: THE_SHINING });
  const { port, host } = new URL(site.url);
  const socket = connect(Number(port), '127.0.0.1');
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk;
  });
  const ended = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(response.split('\r\n')[0] ?? ''));
    socket.on('error', () => {});
  });
  socket.write(
    `POST /api/user-list/add HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  return { ended, finish: () => socket.write(body.slice(5)) };
}

/** Counts how often the database had to recover from an unclean shutdown. */
const recoveries = (dataDir: string) =>
  serverLog(dataDir).match(/not properly shut down|was interrupted/g)?.length ?? 0;

/** Stops the site as a service manager does. @returns milliseconds until the exit */
async function stopped(site: Site): Promise<number> {
  const begun = performance.now();
  expect((await site.kill('SIGTERM')).code).toBe(0);
  return performance.now() - begun;
}

describe(row('SIGTERM under load'), () => {
  test('SIGTERM to npm start ends npm and the site cleanly', async () => {
    const site = await runningSite(await makeFolder(), {}, ['npm', 'start']);
    // `kill` waits until the output closes. This happens when not only npm, but all its processes have exited.
    await site.kill('SIGTERM');
    await expect(fetch(site.url)).rejects.toThrow();
    await runningSite(site.dataDir);
    expect(recoveries(site.dataDir)).toBe(0);
  });

  test.for([
    ['the clients', ''],
    ['a proxy', '127.0.0.1'],
  ] as const)(
    'every write that %s sent is either acknowledged or not stored, and the database shuts down cleanly',
    async ([who, proxy], { annotate }) => {
      const dataDir = await makeFolder();
      const first = await runningSite(dataDir);
      const members = await Promise.all(Array.from({ length: 8 }, () => signUp(first)));
      await stopped(first);

      const site = await runningSite(dataDir, { TRUSTED_PROXY: proxy });
      const seen: Seen = { acknowledged: 0, refused: 0, lost: 0 };
      const callers = members.map((member) => addViewings(asMember(site, member.cookie), seen));
      const halves = inTwoHalves(site, members[0]?.cookie ?? '');
      await sleep(1_000);
      const ending = stopped(site);
      await sleep(300);
      halves.finish();
      expect(await halves.ended).toBe('HTTP/1.1 200 OK');
      expect(await ending).toBeLessThan(10_000);
      expect(recoveries(dataDir)).toBe(0);

      await Promise.all(callers);
      expect(seen.refused).toBe(0);
      await runningSite(dataDir);
      expect(recoveries(dataDir)).toBe(0);
      const [done] = await queryIn(dataDir, 'select count(*)::int as viewings from viewing');
      expect(done).toEqual({ viewings: seen.acknowledged });
      await annotate(
        `${who}: ${seen.acknowledged} writes stored, ${seen.acknowledged} acknowledged, no recovery at the next start`,
      );
    },
  );

  test('a visitor who waits for an upstream gets a response before the exit', async () => {
    const fake = await fakeTmdb();
    const site = await runningSite(await makeFolder(), { ...fake.env, TRUSTED_PROXY: '' });
    fake.fail('hang', { only: /7000001/ });
    const waiting = site.request('/api/tmdb/movie/7000001');
    await expect.poll(() => fake.count(/movie.7000001/)).toBe(1);
    const ending = stopped(site);
    const response = await waiting;
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    expect(await ending).toBeLessThan(10_000);
  });

  test('a request that never ends is cut off and delays the exit by at most ten seconds', async () => {
    const dataDir = await makeFolder();
    const site = await runningSite(dataDir);
    const { cookie } = await signUp(site);
    const halves = inTwoHalves(site, cookie);
    await sleep(200);
    expect(await stopped(site)).toBeLessThan(10_000);
    expect(await halves.ended).not.toContain('200');
    await runningSite(dataDir);
    expect(recoveries(dataDir)).toBe(0);
  });

  test('a second SIGTERM forces the exit, and the next start takes over the leftover files', async () => {
    const dataDir = await makeFolder();
    const site = await runningSite(dataDir);
    const { cookie } = await signUp(site);
    inTwoHalves(site, cookie);
    await sleep(200);
    site.kill('SIGTERM');
    await sleep(1_500);
    const begun = performance.now();
    expect((await site.kill('SIGTERM')).code).toBe(1);
    expect(performance.now() - begun).toBeLessThan(1_000);
    const next = await runningSite(dataDir);
    expect(next.output()).toContain('adopted');
    expect((await asMember(next, cookie)('/api/user-list')).status).toBe(200);
  });

  test('a first start that is stopped at any moment stops cleanly, and the next start completes it', async ({
    annotate,
  }) => {
    const moments = [100, 400, 800, 1_200, 1_600, 2_000, 3_000];
    for (const moment of moments) {
      const dataDir = await makeFolder();
      const site = await startSite(dataDir);
      await expect
        .poll(() =>
          site.request('/healthz').then(
            ({ ok }) => ok,
            () => false,
          ),
        )
        .toBe(true);
      await sleep(moment);
      expect(await stopped(site)).toBeLessThan(10_000);
      const next = await runningSite(dataDir);
      expect(recoveries(dataDir)).toBe(0);
      expect((await next.request('/api/tmdb/movie/694')).status).toBe(200);
      await stopped(next);
    }
    await annotate(`${moments.length} first starts stopped, no recovery at the next`);
  });
});
