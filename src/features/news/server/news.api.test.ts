import { describe, expect, test } from 'vitest';
import { DAY } from '#contract/units.ts';
import { createServices } from '#src/services.ts';
import { onAnotherDevice, signUp, type TestMember } from '#test/app/members.ts';
import { emptyApp, type TestApp } from '#test/app/test-app.ts';

const START = Date.parse('2026-11-01T07:00:00Z');
const [NETFLIX, SHUDDER] = [8, 99];
/** The site's embedded films: Halloween (1978), The Shining, Psycho (1960), Alien. */
const [HALLOWEEN, SHINING, PSYCHO, ALIEN] = [948, 694, 539, 348];

/** A site with a clock that the test moves day by day. */
async function siteOfDays() {
  let now = START;
  const site = await emptyApp({ clock: () => new Date(now) });
  await site.pool.query('delete from film_provider');
  const services = createServices(site.deps);
  return {
    ...site,
    /** The daily job of one node. */
    tellAll: () => services.tasks.news({}, new AbortController().signal),
    /** Runs the daily job, and goes on to the next day. */
    async day(): Promise<void> {
      await site.deps.jobs.add('news', {});
      await site.runJobs();
      now += DAY;
    },
    stream: (film: number, provider = SHUDDER, region = 'US') =>
      site.pool.query("insert into film_provider values ($1, $2, $3, 'stream', '2026-11')", [film, provider, region]),
    leave: (film: number, provider = SHUDDER, region = 'US') =>
      site.pool.query('delete from film_provider where film_id = $1 and provider_id = $2 and region = $3', [
        film,
        provider,
        region,
      ]),
  };
}

async function follower(site: TestApp, films: number[], services = { region: 'US', platforms: ['shudder'] }) {
  const member = await signUp(site.app);
  for (const title_id of films) await member.request('/api/user-list/add', { method: 'POST', body: { title_id } });
  // Long before the time of the test's clock.
  await site.pool.query("update watchlist_entry set day = '2026-01-01', added_at = null");
  await pay(site, member, services);
  return member;
}

const pay = (site: TestApp, { email }: TestMember, { region, platforms }: { region: string; platforms: string[] }) =>
  site.pool.query(
    `insert into member_services select id, $2, $3 from member where email = $1
     on conflict (member_id) do update set region = excluded.region, platforms = excluded.platforms`,
    [email, region, platforms],
  );

const newsOf = async (member: TestMember) => (await member.request('/api/news')).json();
const textsOf = async (member: TestMember): Promise<string[]> =>
  (await newsOf(member)).items.map(
    (item: { text: string; film: { title: string } }) => `${item.film.title}: ${item.text}`,
  );

describe('a film that comes to a platform', () => {
  test('is news once for each member who pays for the platform in that country and has the film on the watchlist', async () => {
    const site = await siteOfDays();
    const member = await follower(site, [HALLOWEEN, SHINING]);
    const abroad = await follower(site, [HALLOWEEN], { region: 'GB', platforms: ['shudder'] });
    const elsewhere = await follower(site, [HALLOWEEN], { region: 'US', platforms: ['netflix'] });
    const uninterested = await follower(site, [SHINING]);
    await site.day();
    await site.stream(HALLOWEEN);
    await site.day();
    await site.day();
    expect(await newsOf(member)).toEqual({
      items: [
        {
          _id: expect.any(String),
          kind: 'streaming',
          film: expect.objectContaining({ id: HALLOWEEN, title: 'Halloween' }),
          at: new Date(START + DAY).toISOString(),
          text: 'Now on Shudder',
          read: false,
        },
      ],
      unread: 1,
    });
    for (const other of [abroad, elsewhere, uninterested]) expect(await textsOf(other)).toEqual([]);
  });

  test('is not news when the platform had it at the first check, or when the member adds the service later', async () => {
    const site = await siteOfDays();
    await site.stream(HALLOWEEN);
    const member = await follower(site, [HALLOWEEN, SHINING], { region: 'US', platforms: [] });
    await site.day();
    await site.stream(SHINING);
    await site.day();
    await pay(site, member, { region: 'US', platforms: ['shudder'] });
    await site.day();
    expect(await textsOf(member)).toEqual([]);
  });

  test('is not news when its data come from a new source, or when it returns within weeks; after three months it is news again', async () => {
    const site = await siteOfDays();
    const member = await follower(site, [HALLOWEEN, SHINING]);
    await site.stream(SHINING);
    await site.stream(SHINING, NETFLIX);
    await site.stream(SHINING, SHUDDER, 'GB');
    await site.day();
    await site.leave(SHINING);
    await site.pool.query("update film set source = 'tmdb' where id = $1", [HALLOWEEN]);
    await site.stream(HALLOWEEN);
    await site.day();
    await site.stream(SHINING);
    await site.day();
    expect(await textsOf(member)).toEqual([]);
    await site.leave(SHINING);
    for (let day = 0; day < 92; day++) await site.day();
    await site.stream(SHINING);
    await site.day();
    // The member signs in again, because the first session has expired.
    expect(await textsOf(await onAnotherDevice(site.app, member))).toEqual(['The Shining: Now on Shudder']);
  });

  test('is not news for a member who adds it to the watchlist afterwards, and is not news when it is withdrawn', async () => {
    const site = await siteOfDays();
    const member = await follower(site, [HALLOWEEN, SHINING]);
    await site.day();
    await member.request(`/api/user-list/remove/${HALLOWEEN}`, { method: 'DELETE' });
    await site.pool.query('update film set removed_at = now() where id = $1', [SHINING]);
    await site.stream(HALLOWEEN);
    await site.stream(SHINING);
    await site.day();
    await member.request('/api/user-list/add', { method: 'POST', body: { title_id: HALLOWEEN } });
    await site.day();
    expect(await textsOf(member)).toEqual([]);
  });

  test('is not news for a member who added it to the watchlist on the same day, but other films of this day are news', async () => {
    const site = await siteOfDays();
    const member = await follower(site, [SHINING]);
    await site.day();
    for (const film of [HALLOWEEN, SHINING, PSYCHO]) await site.stream(film);
    await member.request('/api/user-list/add', { method: 'POST', body: { title_id: HALLOWEEN } });
    await site.day();
    expect(await textsOf(member)).toEqual(['The Shining: Now on Shudder']);
  });

  test('is news on a site that has not stored its country yet', async () => {
    const site = await siteOfDays();
    const member = await follower(site, [HALLOWEEN]);
    await site.pool.query("delete from site_fact where name = 'finder'");
    await site.day();
    await site.stream(HALLOWEEN);
    await site.day();
    expect(await textsOf(member)).toEqual(['Halloween: Now on Shudder']);
  });

  test('is one piece of news for all tiers of a platform, and is not news when it can only be rented', async () => {
    const site = await siteOfDays();
    const member = await follower(site, [HALLOWEEN, SHINING]);
    await site.day();
    await site.pool.query("insert into provider values (204, 'Shudder Amazon Channel') on conflict do nothing");
    await site.stream(HALLOWEEN);
    await site.stream(HALLOWEEN, 204);
    await site.pool.query("insert into film_provider values ($1, 99, 'US', 'rent', '2026-11')", [SHINING]);
    await site.day();
    expect(await textsOf(member)).toEqual(['Halloween: Now on Shudder']);
  });

  test('is not news when the source of its data has changed, even if the film is in the second batch of films', async () => {
    const site = await siteOfDays();
    const member = await follower(site, []);
    const { rows } = await site.pool.query(
      `insert into watchlist_entry (member_id, film_id) select member.id, film.id
       from member, (select id from film order by id limit 501) as film returning film_id`,
    );
    const last = Math.max(...rows.map(({ film_id }) => film_id));
    await site.day();
    await site.pool.query("update film set source = 'tmdb' where id = $1", [last]);
    await site.stream(last);
    await site.day();
    expect(await textsOf(member)).toEqual([]);
  });

  test('is news once when the job runs on several nodes at once, because news and stream are stored in one transaction', async () => {
    const site = await siteOfDays();
    // Gives the films two different sources, because each film is compared only with earlier data of its own source.
    await site.pool.query("update film set source = 'tmdb' where id = $1", [HALLOWEEN]);
    const members = await Promise.all(Array.from({ length: 5 }, () => follower(site, [HALLOWEEN, SHINING])));
    await site.day();
    for (const film of [HALLOWEEN, SHINING]) await site.stream(film);
    await Promise.all([site.tellAll(), site.tellAll(), site.tellAll()]);
    for (const member of members) expect(await newsOf(member)).toMatchObject({ unread: 2 });
  });
});

describe('a release', () => {
  const release = (site: TestApp, film: number, date: string | null) =>
    site.pool.query('update film set release_date = $2 where id = $1', [film, date]);

  test('is news once: on its day, or later if the job did not run on that day', async () => {
    const site = await siteOfDays();
    await release(site, HALLOWEEN, '2026-11-01');
    await release(site, SHINING, '2026-10-30');
    await release(site, PSYCHO, '2026-10-28');
    const member = await follower(site, [HALLOWEEN, SHINING, PSYCHO]);
    const late = await follower(site, []);
    const add = (film: number, day: string) =>
      site.pool.query(
        'insert into watchlist_entry (member_id, film_id, day) select id, $2, $3 from member where email = $1',
        [late.email, film, day],
      );
    await add(SHINING, '2026-10-30');
    await site.tellAll();
    expect((await textsOf(member)).sort()).toEqual(['Halloween: Out today', 'The Shining: Out since October 30, 2026']);
    expect(await textsOf(late)).toEqual([]);
    await add(HALLOWEEN, '2026-10-31');
    await site.day();
    await site.day();
    expect((await textsOf(member)).sort()).toEqual([
      'Halloween: Out since November 1, 2026',
      'The Shining: Out since October 30, 2026',
    ]);
    expect(await textsOf(late)).toEqual(['Halloween: Out since November 1, 2026']);
  });

  test('is news for each film when two films come out on one day, but not for a film that was withdrawn', async () => {
    const site = await siteOfDays();
    for (const film of [HALLOWEEN, SHINING, PSYCHO]) await release(site, film, '2026-11-01');
    await site.pool.query('update film set removed_at = now() where id = $1', [PSYCHO]);
    const member = await follower(site, [HALLOWEEN, PSYCHO]);
    await site.tellAll();
    await site.pool.query(
      `insert into watchlist_entry (member_id, film_id, day) select id, $2, '2026-10-01' from member where email = $1`,
      [member.email, SHINING],
    );
    await site.tellAll();
    expect((await textsOf(member)).sort()).toEqual(['Halloween: Out today', 'The Shining: Out today']);
  });

  test('is news even for more members than one SQL statement handles', async () => {
    const site = await siteOfDays();
    await release(site, HALLOWEEN, '2026-11-01');
    await site.pool.query(
      `with added as (insert into member (email) select n || '@example.org' from generate_series(1, 5001) as n returning id)
       insert into watchlist_entry (member_id, film_id, day) select id, $1, '2026-10-01' from added`,
      [HALLOWEEN],
    );
    await site.tellAll();
    expect((await site.pool.query('select from news')).rowCount).toBe(5_001);
  });

  test('is news with its newest date after each move, but not if its former date was in the past', async () => {
    const site = await siteOfDays();
    await site.pool.query("update film set release_date = '2030-10-01' where id = $1", [HALLOWEEN]);
    await site.pool.query("update film set release_date = '1980-05-24' where id = $1", [SHINING]);
    const member = await follower(site, [HALLOWEEN, SHINING]);
    const [late, other] = [await follower(site, []), await follower(site, [SHINING])];
    await release(site, HALLOWEEN, '2030-10-30');
    await release(site, HALLOWEEN, '2031-01-13');
    await site.pool.query("update release_change set changed_at = '2026-10-31'");
    await site.pool.query(
      `insert into watchlist_entry (member_id, film_id, day, added_at)
       select id, $2, '2026-10-31', null from member where email = $1`,
      [late.email, HALLOWEEN],
    );
    await site.day();
    await site.day();
    expect(await textsOf(member)).toEqual(['Halloween: Release moved to January 13, 2031']);
    await release(site, HALLOWEEN, '2030-10-30');
    await release(site, HALLOWEEN, '2031-01-13');
    await site.pool.query("update release_change set changed_at = '2026-11-02' where id > 4");
    await site.day();
    expect(await textsOf(member)).toHaveLength(2);
    expect([await textsOf(late), await textsOf(other)]).toEqual([['Halloween: Release moved to January 13, 2031'], []]);
  });

  test('is news with its new date for three days after it moved, even if it moved on the day of the old date', async () => {
    const site = await siteOfDays();
    const films = [SHINING, HALLOWEEN, ALIEN, PSYCHO];
    for (const film of films) await release(site, film, '2026-10-31');
    const member = await follower(site, films);
    await site.pool.query('delete from release_change');
    for (const film of films) await release(site, film, '2031-01-13');
    for (const date of ['2032-01-01', '2031-01-13']) await release(site, ALIEN, date);
    const changed = (film: number, at: string) =>
      site.pool.query('update release_change set changed_at = $2 where film_id = $1', [film, at]);
    await changed(HALLOWEEN, '2026-10-31T12:00:00Z');
    await changed(SHINING, '2026-10-29T07:00:00Z');
    for (const film of [ALIEN, PSYCHO]) await changed(film, '2026-10-31T12:00:00Z');
    await site.pool.query('update film set removed_at = now() where id = $1', [PSYCHO]);
    await site.tellAll();
    expect((await textsOf(member)).sort()).toEqual(
      ['Alien', 'Halloween'].map((title) => `${title}: Release moved to January 13, 2031`),
    );
  });
});

test('news are listed with the newest first, and those of one day with the most popular film first', async () => {
  const site = await siteOfDays();
  const { rows } = await site.pool.query('select id from film order by id limit 7');
  const [first, ...later]: number[] = rows.map(({ id }) => id);
  const member = await follower(site, [first ?? 0, ...later]);
  await site.pool.query('update film set popularity = -id');
  await site.day();
  await site.stream(first ?? 0);
  await site.day();
  for (const film of later.toReversed()) await site.stream(film);
  await site.day();
  const { items } = await newsOf(member);
  expect(items.map(({ film }: { film: { id: number } }) => film.id)).toEqual([...later, first]);
});

test('news are returned only to their member, can be counted without the list, and are deleted after half a year', async () => {
  const site = await siteOfDays();
  const [member, other] = [await follower(site, [HALLOWEEN]), await follower(site, [HALLOWEEN])];
  await site.day();
  await site.stream(HALLOWEEN);
  await site.day();
  expect((await member.request('/api/news/read', { method: 'POST' })).status).toBe(204);
  expect(await newsOf(member)).toMatchObject({ unread: 0, items: [{ read: true }] });
  const readAt = async () => (await site.pool.query('select read_at from news where read_at is not null')).rows;
  const first = await readAt();
  await site.day();
  await member.request('/api/news/read', { method: 'POST' });
  expect(await readAt()).toEqual(first);
  expect(await (await other.request('/api/news?limit=0')).json()).toEqual({ items: [], unread: 1 });
  expect((await site.app.request('/api/news')).status).toBe(401);
  const toldBefore = (days: number) => new Date(site.deps.clock().getTime() - days * 86_400_000);
  await site.pool.query('update news set told_at = $1', [toldBefore(179)]);
  await site.pool.query('update news set told_at = $1 where read_at is null', [toldBefore(181)]);
  await site.pool.query("select graphile_worker.add_job('forget-expired')");
  await site.runJobs();
  expect((await newsOf(member)).items).toHaveLength(1);
  expect((await newsOf(other)).items).toEqual([]);
});
