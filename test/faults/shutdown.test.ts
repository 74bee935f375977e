import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { findConnection } from '../../src/embedded-postgres/attach.ts';
import { asMember, signUp, type TestMember } from '../app/members.ts';
import { fakeTmdb } from '../tmdb/fake-tmdb.ts';
import { cleanUp, makeFolder, query } from './cluster-helper.ts';
import { row } from './rows.ts';
import { type Site, startSite } from './site.ts';

const THE_SHINING = 694;

afterEach(cleanUp);

type Seen = { answered: number; refused: number; lost: number };

const MINUTE = 60_000;
let minutes = 0;
/** Another moment each time: two viewings of one moment are one. */
const anotherMoment = () => new Date(Date.UTC(2000, 0, 1) + MINUTE * minutes++).toISOString();

/** A caller who adds viewings, one after another, and counts the answers, until nobody answers any more. */
async function addViewings(request: TestMember['request'], seen: Seen): Promise<void> {
  for (;;) {
    try {
      const body = { watchDate: anotherMoment() };
      const answer = await request(`/api/viewings/${THE_SHINING}`, { method: 'POST', body });
      await answer.arrayBuffer();
      if (answer.status === 200) seen.answered += 1;
      else seen.refused += 1;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
      if (cause && 'code' in cause && cause.code === 'ECONNREFUSED') return;
      seen.lost += 1;
    }
  }
}

/** Sends a request in two halves, the second when asked to; the status line of the answer, '' for none. */
function inTwoHalves(site: Site, cookie: string) {
  const body = JSON.stringify({ title_id: THE_SHINING });
  const { port, host } = new URL(site.url);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const ended = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
    socket.on('error', () => {});
  });
  socket.write(
    `POST /api/user-list/add HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  return { ended, finish: () => socket.write(body.slice(5)) };
}

/** How often the database has had to recover from an end that was none. */
const recoveries = (dataDir: string) =>
  readFileSync(path.join(dataDir, 'postgres.log'), 'utf8').match(/not properly shut down|was interrupted/g)?.length ??
  0;

/** Ends the site as a service manager does; the milliseconds it took. */
async function stopped(site: Site): Promise<number> {
  const begun = performance.now();
  expect((await site.kill('SIGTERM')).code).toBe(0);
  return performance.now() - begun;
}

describe(row('SIGTERM under load'), { timeout: 180_000 }, () => {
  test('the site ends cleanly with the npm that started it', async () => {
    const site = await startSite(await makeFolder(), {}, ['npm', 'start']);
    await site.ready;
    // Its output is closed when the last of its processes has ended, not when npm has.
    await site.kill('SIGTERM');
    await expect(fetch(site.url)).rejects.toThrow();
    const again = await startSite(site.dataDir);
    await again.ready;
    expect(recoveries(site.dataDir)).toBe(0);
  });

  test.for([
    ['the callers themselves', ''],
    ['a proxy', '127.0.0.1'],
  ] as const)(
    'every write that %s sent is either answered or never done, and the database ends in order',
    async ([who, proxy], { annotate }) => {
      const dataDir = await makeFolder();
      const first = await startSite(dataDir);
      await first.ready;
      const members = await Promise.all(Array.from({ length: 8 }, () => signUp(first)));
      await stopped(first);

      const site = await startSite(dataDir, { TRUSTED_PROXY: proxy });
      await site.ready;
      const seen: Seen = { answered: 0, refused: 0, lost: 0 };
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
      const next = await startSite(dataDir);
      await next.ready;
      expect(recoveries(dataDir)).toBe(0);
      const [done] = await query(
        (await findConnection(dataDir)) ?? {},
        'select count(*)::int as viewings from viewing',
      );
      expect(done).toEqual({ viewings: seen.answered });
      await annotate(`${who}: ${seen.answered} writes done, ${seen.answered} answered, no recovery at the next start`);
    },
  );

  test('a reader who waits for an upstream gets an answer first', async () => {
    const fake = await fakeTmdb();
    const site = await startSite(await makeFolder(), { ...fake.env, TRUSTED_PROXY: '' });
    await site.ready;
    fake.fail('hang', { only: /7000001/ });
    const waiting = site.request('/api/tmdb/movie/7000001');
    await expect.poll(() => fake.count(/movie.7000001/), { timeout: 10_000 }).toBe(1);
    const ending = stopped(site);
    const answer = await waiting;
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    expect(await ending).toBeLessThan(10_000);
  });

  test('a caller who never finishes is cut, and keeps nobody longer than ten seconds', async () => {
    const dataDir = await makeFolder();
    const site = await startSite(dataDir);
    await site.ready;
    const { cookie } = await signUp(site);
    const halves = inTwoHalves(site, cookie);
    await sleep(200);
    expect(await stopped(site)).toBeLessThan(10_000);
    expect(await halves.ended).not.toContain('200');
    const next = await startSite(dataDir);
    await next.ready;
    expect(recoveries(dataDir)).toBe(0);
  });

  test('a second SIGTERM does not wait, and the next start takes over what was left', async () => {
    const dataDir = await makeFolder();
    const site = await startSite(dataDir);
    await site.ready;
    const { cookie } = await signUp(site);
    inTwoHalves(site, cookie);
    await sleep(200);
    site.kill('SIGTERM');
    await sleep(1_500);
    const begun = performance.now();
    expect((await site.kill('SIGTERM')).code).toBe(1);
    expect(performance.now() - begun).toBeLessThan(1_000);
    const next = await startSite(dataDir);
    await next.ready;
    expect(next.output()).toContain('adopted');
    expect((await asMember(next, cookie)('/api/user-list')).status).toBe(200);
  });

  test('a first start that is told to stop at some moment stops in order, and the next one completes it', {
    // Fourteen starts: a busy machine is no failure.
    timeout: 600_000,
  }, async ({ annotate }) => {
    const moments = [100, 400, 800, 1_200, 1_600, 2_000, 3_000];
    for (const moment of moments) {
      const dataDir = await makeFolder();
      const site = await startSite(dataDir);
      await expect
        .poll(
          () =>
            site.request('/healthz').then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 30_000 },
        )
        .toBe(true);
      await sleep(moment);
      expect(await stopped(site)).toBeLessThan(10_000);
      const next = await startSite(dataDir);
      await next.ready;
      expect(recoveries(dataDir)).toBe(0);
      expect((await next.request('/api/tmdb/movie/694')).status).toBe(200);
      await stopped(next);
    }
    await annotate(`${moments.length} first starts stopped, no recovery at the next`);
  });
});
