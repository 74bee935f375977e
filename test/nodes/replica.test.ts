import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asMember, cookiesOf, fromElsewhere, login, signUp, type TestMember } from '../app/members.ts';
import { cleanUp } from './clean-up.ts';
import { failed, startLoad } from './load.ts';
import { lastLines, type Node, startNodes } from './node.ts';
import { type PostgresServer, type Primary, startPrimary } from './postgres.ts';
import { until } from './programs.ts';
import { siteAt } from './requests.ts';

const FILM = 694;

let primary: Primary;
let standby: PostgresServer;
let node: Node;
let films: number[];

beforeAll(async () => {
  primary = await startPrimary();
  // The first process writes schema and catalogue to the primary, so that the standby starts with a copy of both.
  const [first] = await startNodes(1, { DATABASE_URL: primary.url });
  await first?.stop();
  standby = await primary.makeStandby();
  [node] = (await startNodes(1, { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url })) as [Node];
  films = (await primary.query<{ id: number }>('select id from film order by id')).map(({ id }) => id);
});
afterAll(cleanUp);

const readsFrom = (server: 'primary' | 'replica') => node.figure(`public_reads_total{server="${server}"}`);
const state = async () => (await (await fetch(`${node.url}/readyz`)).json()).replica;
const publicAverage = async () => (await (await fetch(`${node.url}/api/tmdb/movie/${FILM}`)).json()).averageRating;

async function rate(member: TestMember, overallRating: number): Promise<void> {
  const body = { overallRating, detailedRatings: {} };
  expect((await member.request(`/api/ratings/${FILM}`, { method: 'POST', body })).status).toBe(200);
}

/** Reads the member's rating and lists through the API. */
async function ownView(member: TestMember) {
  const [rating, film, list] = await Promise.all(
    [`/api/ratings/${FILM}`, `/api/tmdb/movie/${FILM}`, '/api/user-list'].map(async (path) =>
      (await member.request(path)).json(),
    ),
  );
  return { rated: rating.overallRating, average: film.averageRating, watched: film.watched, listed: list.items.length };
}

test('visitors read from the standby, and members from the primary', async () => {
  await until('the standby is used', async () => (await state()) === 'used');
  const before = { replica: await readsFrom('replica'), primary: await readsFrom('primary') };
  for (const film of films.slice(0, 20)) expect((await fetch(`${node.url}/movie/${film}`)).status).toBe(200);
  // At least one read for each page.
  expect(await readsFrom('replica')).toBeGreaterThanOrEqual(before.replica + 20);
  expect(await readsFrom('primary')).toBe(before.primary);
  const member = await signUp(siteAt(node.url));
  const after = await readsFrom('replica');
  await ownView(member);
  // The public data on a member's film page also comes from the primary.
  expect(await readsFrom('replica')).toBe(after);
});

test('a member sees their own change while the standby is behind, and visitors see it within a minute', async () => {
  const member = await signUp(siteAt(node.url));
  await standby.query('select pg_wal_replay_pause()');
  await rate(member, 7);
  await member.request('/api/user-list/add', { method: 'POST', body: { title_id: FILM } });
  const watched = { watched: true, watchDate: null };
  await member.request(`/api/tmdb/update-watched-status/${FILM}`, { method: 'POST', body: watched });
  expect(await ownView(member)).toEqual({ rated: 7, average: 7, watched: true, listed: 1 });
  const begun = Date.now();
  await until('the standby is left alone', async () => (await state()) === 'behind', 15);
  expect(await node.figure('replica_used')).toBe(0);
  await until('readers see the rating', async () => (await publicAverage()) === 7, 60);
  expect(Date.now() - begun).toBeLessThanOrEqual(60_000);
  await standby.query('select pg_wal_replay_resume()');
  await until('the standby is used again', async () => (await state()) === 'used', 15);
  await rate(member, 4);
  expect(await ownView(member)).toMatchObject({ rated: 4, average: 4 });
});

test('the primary serves all requests after the standby is killed under load, and the standby is used again later', async ({
  annotate,
}) => {
  const members = await Promise.all([1, 2].map(() => signUp(siteAt(node.url))));
  const cookies = members.map(({ cookie }) => cookie);
  const before = await readsFrom('replica');
  // Half of the clients are signed out and therefore read from the standby.
  const load = startLoad(node.url, films, [...cookies, '', '']);
  await sleep(2_000);
  expect(await readsFrom('replica')).toBeGreaterThan(before);
  await standby.stop('kill');
  const primaryBefore = await readsFrom('primary');
  await sleep(3_000);
  expect(await state()).toBe('gone');
  expect(await readsFrom('primary')).toBeGreaterThan(primaryBefore);
  await standby.start();
  await until('the standby is used again', async () => (await state()) === 'used', 30);
  const replicaAfter = await readsFrom('replica');
  await sleep(1_000);
  const seen = await load.stop();
  expect(await readsFrom('replica')).toBeGreaterThan(replicaAfter);
  // Signed-out clients get 401 from calls for members.
  const served = failed(seen).filter(({ status }) => status !== 401);
  expect(served, lastLines([node])).toEqual([]);
  await annotate('0 requests failed while the standby was killed and came back');
});

/** A member who has signed up before the standby is promoted. */
let member: TestMember;

test('a promoted standby is not used as a replica', async () => {
  member = await signUp(siteAt(node.url));
  await until('the standby is used', async () => (await state()) === 'used');
  const isThere = async () =>
    (await standby.query('select 1 from member where email = $1', [member.email])).length === 1;
  await until('the standby has the member', isThere);
  await standby.query('select pg_promote()');
  await until('it is left alone', async () => (await state()) === 'gone', 15);
  const before = await readsFrom('primary');
  await primary.query(`update film set title = 'Changed on the primary' where id = $1`, [films[500]]);
  expect(await (await fetch(`${node.url}/movie/${films[500]}`)).text()).toContain('Changed on the primary');
  expect(await readsFrom('primary')).toBeGreaterThan(before);
});

test('a process that uses the promoted standby serves sign-ins and writes after the primary is lost', async () => {
  await primary.stop('kill');
  const [successor] = await startNodes(1, { DATABASE_URL: standby.url });
  const url = successor?.url ?? '';
  expect((await fetch(`${url}/movie/${FILM}`)).status).toBe(200);
  expect(await (await asMember(siteAt(url), member.cookie)('/api/auth/status')).json()).toEqual({
    user: { email: member.email },
  });
  const entered = await login(siteAt(url), member.email, member.password, fromElsewhere());
  expect(entered.status).toBe(200);
  const added = await asMember(siteAt(url), cookiesOf(entered))('/api/user-list/add', {
    method: 'POST',
    body: { title_id: FILM },
  });
  expect(added.status).toBe(200);
});
