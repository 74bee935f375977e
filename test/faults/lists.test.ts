import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { asMember, cookiesOf, signUp, type TestMember } from '../app/members.ts';
import { deckOf, guestOf, joinNight } from '../app/night-guests.ts';
import { cleanUp, connectionOf, killServer, queryIn, until } from './cluster-helper.ts';
import { row } from './rows.ts';
import { runningSite, type Site } from './site.ts';

afterEach(cleanUp);

const FILMS = 5_000;
/** A night finds only films of the catalogue. */
const KNOWN = [694, 948, 348, 539, 9552];
const FIRST = 8_000_001;
const LAST = FIRST + FILMS - KNOWN.length - 1;

type Copy = { status: number; films: number };

async function siteWithFilms(): Promise<Site> {
  const site = await runningSite();
  await queryIn(
    site.dataDir,
    `insert into film (id, title, title_slug, source)
     select number, 'Film ' || number, 'film-' || number, 'dump'
     from generate_series(${FIRST}, ${LAST}) as number`,
  );
  return site;
}

/** A list of 5,000 films of a new member, and the token of a link to it. */
async function sharedList(site: Site) {
  const owner = await signUp(site);
  const send = async (path: string, body: object) =>
    (await owner.request(`/api/${path}`, { method: 'POST', body })).json();
  const { _id: list } = await send('lists', { name: 'Everything' });
  await queryIn(
    site.dataDir,
    `insert into member_list_film (member_id, list_id, film_id, position)
     select member_id, member_list.id, film.id, film.id from member_list, film
     where member_list.id = '${list}' and (film.id >= ${FIRST} or film.id in (${KNOWN}))`,
  );
  const { url } = await send('shares', { kind: 'list', list, name: 'Jamie' });
  return { owner, list: list as string, token: String(url).split('/').at(-1) };
}

async function copyOf(member: TestMember, token: string | undefined): Promise<Copy> {
  const response = await member.request(`/api/shared/${token}/copy`, { method: 'POST', body: {} });
  const body = await response.json();
  return { status: response.status, films: body.films?.length ?? 0 };
}

/** Locks the last film of the list, for which a copy waits after it has written its rows. */
async function holdCopies(site: Site) {
  const client = new pg.Client(await connectionOf(site.dataDir));
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query(`select from film where id = ${LAST} for update`);
  /** Returns the processes of copies that wait. */
  const waiting = async () =>
    queryIn(
      site.dataDir,
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into member_list_film%'",
    );
  return { waiting, release: () => client.end().catch(() => {}) };
}

const listsOf = async (member: TestMember): Promise<object[]> =>
  (await (await member.request('/api/lists')).json()).lists;

const KILLED = ['connection', 'site', 'database'] as const;

describe(row('kill -9 while a list is copied'), () => {
  test('nothing is half copied, and the member can copy the list again', async ({ annotate }) => {
    let site = await siteWithFilms();
    const { token } = await sharedList(site);
    /** @param killed kills the site, or only its connection */
    async function killCopy(killed: (typeof KILLED)[number]): Promise<void> {
      let member = await signUp(site);
      const { waiting, release } = await holdCopies(site);
      const copy = copyOf(member, token).catch(() => null);
      await until(async () => (await waiting()).length === 1);
      if (killed === 'connection') {
        const [copying] = await waiting();
        await queryIn(site.dataDir, `select pg_terminate_backend(${copying?.pid})`);
        expect((await copy)?.status).toBe(503);
      } else {
        await Promise.all([site.kill('SIGKILL'), killed === 'database' ? killServer(site.dataDir) : undefined]);
        expect(await copy).toBeNull();
        site = await runningSite(site.dataDir);
        member = { ...member, request: asMember(site, member.cookie) };
      }
      expect(await listsOf(member)).toEqual([]);
      await release();
      await expect.poll(() => copyOf(member, token)).toEqual({ status: 201, films: FILMS });
      expect(await listsOf(member)).toMatchObject([{ name: 'Everything', films: FILMS }]);
    }
    for (const killed of KILLED) await killCopy(killed);
    const counts = await queryIn(
      site.dataDir,
      'select count(*)::int as films from member_list_film group by member_id, list_id',
    );
    // The list and its copies.
    expect(counts).toEqual(Array.from({ length: 1 + KILLED.length }, () => ({ films: FILMS })));
    await annotate(`${KILLED.length} copies killed in the middle`);
  });
});

/** A night of the member Ann and Ben that votes on the films of Ann's list. */
async function nightWithList(site: Site, ann: TestMember, list: string) {
  const response = await ann.request('/api/nights', { method: 'POST', body: { name: 'Ann', list } });
  expect(response.status).toBe(201);
  const { code } = await response.json();
  const host = guestOf(site, 'Ann', code, `${ann.cookie}; ${cookiesOf(response)}`);
  const ben = await joinNight(site, code, 'Ben');
  for (const guest of [host, ben]) await guest.put({ ready: true });
  await host.start();
  return { host, ben };
}

type Use = { path: string; method?: string; filmsOf?: (body: Body) => unknown[] };
type Body = { films: unknown[]; list: { films: unknown[] } } & unknown[];

describe(row('a list is deleted while others use it'), () => {
  test('who reads or copies it gets the whole list or 404, and a night goes on with its films', async ({
    annotate,
  }) => {
    const site = await siteWithFilms();
    const { owner, list, token = '' } = await sharedList(site);
    const { host, ben } = await nightWithList(site, owner, list);
    const [first = 0, second = 0] = await deckOf(ben);
    expect((await ben.vote(first, 'no')).status).toBe(200);

    const statuses: number[] = [];
    /** Uses the list again and again until it is gone. */
    async function use({ path, method = 'GET', filmsOf }: Use): Promise<void> {
      const member = await signUp(site);
      for (let status = 0; status !== 404; statuses.push(status)) {
        const response = await member.request(path, { method });
        status = response.status;
        expect([200, 201, 404], `${path}: ${status}`).toContain(status);
        const body = await response.arrayBuffer();
        if (response.ok && filmsOf) expect(filmsOf(JSON.parse(Buffer.from(body).toString()))).toHaveLength(FILMS);
      }
    }
    const copy = { path: `/api/shared/${token}/copy`, method: 'POST', filmsOf: ({ films }: Body) => films };
    const uses = Promise.all(
      [
        { path: `/api/shared/${token}`, filmsOf: ({ list: { films } }: Body) => films },
        { path: `/shared/${token}` },
        { path: `/shared/${token}/wide.png` },
        { path: `/shared/${token}/radarr.json`, filmsOf: (films: Body) => films },
        ...[copy, copy],
      ].map(use),
    );
    await expect.poll(() => statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
    expect((await owner.request(`/api/lists/${list}`, { method: 'DELETE' })).status).toBe(204);
    await uses;

    for (const guest of [host, ben]) expect((await guest.vote(second, 'yes')).status).toBe(200);
    expect((await ben.night()).result?.[0]?.film.id).toBe(second);
    await annotate(`${statuses.length} uses, ${statuses.filter((status) => status !== 404).length} of the whole list`);
  });
});
