import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { DATABASE_LIMITS } from '#contract/time-limits.ts';
import { signUp, type TestMember } from '../app/members.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { expectStatsToEqualRecount } from '../database/rating-stats.ts';
import { row } from './rows.ts';

const MEMBERS = 10;
const FILMS = [694, 948, 539];
/** Calls that read no member's rating. */
const UNRELATED = [
  '/api/auth/status',
  '/api/limits',
  '/api/services',
  '/api/tmdb/movie/694',
  '/api/movies/find?title=omen',
];

const rate = (member: TestMember, film: number, overallRating: number) =>
  member.request(`/api/ratings/${film}`, { method: 'POST', body: { overallRating } });

async function siteWithMembers() {
  const site = await testApp({ databaseLimits: true });
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => signUp(site.app)));
  const reader = await signUp(site.app);
  // The first search reads all films into memory, which the shipped site does after its start.
  expect((await reader.request('/api/movies/find?title=omen')).status).toBe(200);
  return { site, members, reader };
}

/** Takes the connections that a process may have in use all the time, and locks `rating` in one of them. */
async function lockRatings(site: TestApp): Promise<() => void> {
  const held = await Promise.all(Array.from({ length: 4 }, () => site.pool.connect()));
  await held[0]?.query('set idle_in_transaction_session_timeout = 0');
  await held[0]?.query('begin');
  await held[0]?.query('lock table rating in access exclusive mode');
  return () => {
    for (const client of held) client.release(true);
  };
}

/** Makes the unrelated calls again and again until `end`. @returns the longest wait in milliseconds */
async function readUntil(reader: TestMember, end: () => boolean): Promise<{ calls: number; longest: number }> {
  let [calls, longest] = [0, 0];
  while (!end()) {
    for (const path of UNRELATED) {
      const begun = performance.now();
      expect((await reader.request(path)).status, path).toBe(200);
      longest = Math.max(longest, performance.now() - begun);
      calls += 1;
    }
    await sleep(10);
  }
  return { calls, longest };
}

async function expectUnavailable(responses: Response[]): Promise<void> {
  for (const response of responses) {
    expect([response.status, (await response.json()).code]).toEqual([503, 'unavailable']);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  }
}

describe(row('a locked table'), () => {
  test('while saved ratings wait for the table, other calls are served; later the ratings are saved', async ({
    annotate,
  }) => {
    const { site, members, reader } = await siteWithMembers();
    for (const member of members) expect((await rate(member, 694, 3)).status).toBe(200);
    const unlock = await lockRatings(site);
    const begun = performance.now();
    let waited = 0;
    const writes = Promise.all(FILMS.flatMap((film) => members.map((member) => rate(member, film, 8)))).finally(() => {
      waited = performance.now() - begun;
    });
    const { calls, longest } = await readUntil(reader, () => waited > 0);
    await expectUnavailable(await writes);
    expect(waited).toBeGreaterThan(DATABASE_LIMITS.lock * 0.9);
    expect(waited).toBeLessThan(9_000);
    expect(longest).toBeLessThan(1_000);
    unlock();
    const ratingOf = async (member: TestMember) => (await member.request('/api/ratings/694')).json();
    for (const member of members) expect(await ratingOf(member)).toMatchObject({ overallRating: 3 });
    const again = () => Promise.all(members.map(async (member) => (await rate(member, 694, 8)).status));
    await expect.poll(again, { interval: 500 }).toEqual(members.map(() => 200));
    await expectStatsToEqualRecount(site.db);
    await annotate(`30 ratings refused, ${calls} other calls served meanwhile`);
  });

  test('lists of ratings, again and again, take all connections for one wait at most', async ({ annotate }) => {
    const { site, members, reader } = await siteWithMembers();
    const unlock = await lockRatings(site);
    let isOver = false;
    const readLists = async (member: TestMember) => {
      while (!isOver) {
        await expectUnavailable([await member.request('/api/ratings/user')]);
        await sleep(100);
      }
    };
    const lists = members.map(readLists);
    await sleep(DATABASE_LIMITS.lock * 1.5);
    const begun = performance.now();
    const { calls, longest } = await readUntil(reader, () => performance.now() - begun > 6_000);
    expect(longest).toBeLessThan(1_000);
    isOver = true;
    await Promise.all(lists);
    unlock();
    const isBack = async () => (await reader.request('/api/ratings/user')).status;
    await expect.poll(isBack, { interval: 500 }).toBe(200);
    await annotate(`lists of ${MEMBERS} members refused, ${calls} other calls served meanwhile`);
  });
});
