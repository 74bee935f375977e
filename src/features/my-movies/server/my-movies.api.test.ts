import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarOf } from '#engine/lib/dates.ts';
import type { Film } from '#features/films/contract/films.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { memberIdOf, signUp, type TestMember } from '#test/app/members.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';
import { DAY_AFTER, TEST_DAY } from '#test/app/test-day.ts';
import { type UserList, userListSchema, type Viewing } from '../contract/my-movies.ts';

const THE_SHINING = 694;
const ALIEN = 348;
const UNRELEASED = 77;
const RELEASED_TODAY = 78;

describe('in My Movies', () => {
  let site: TestApp;
  let member: TestMember;
  beforeAll(async () => {
    site = await testApp();
    member = await signUp(site.app);
    await insertFilms(site.db, [
      { id: UNRELEASED, release_date: DAY_AFTER },
      { id: RELEASED_TODAY, release_date: TEST_DAY },
    ]);
  });
  afterAll(() => site.close());

  const lists = async (who: TestMember): Promise<UserList> =>
    userListSchema.parse(await (await who.request('/api/user-list')).json());
  const add = (who: TestMember, title_id: unknown) =>
    who.request('/api/user-list/add', { method: 'POST', body: { title_id } });
  const remove = (who: TestMember, id: number | string) =>
    who.request(`/api/user-list/remove/${id}`, { method: 'DELETE' });
  const watch = (who: TestMember, id: number | string, body: unknown) =>
    who.request(`/api/tmdb/update-watched-status/${id}`, { method: 'POST', body });
  const viewings = async (who: TestMember, id: number): Promise<Viewing[]> =>
    (await who.request(`/api/viewings/${id}`)).json();
  const view = (who: TestMember, id: number, body: object) =>
    who.request(`/api/viewings/${id}`, { method: 'POST', body });
  const rate = (who: TestMember, id: number, body: object) =>
    who.request(`/api/ratings/${id}`, { method: 'POST', body });
  const marks = async (who: TestMember) => (await who.request('/api/user-list/marks')).json();

  test('both lists and the marks are empty at first', async () => {
    expect(await lists(member)).toEqual({ items: [], watchedMovies: [] });
    expect(await marks(member)).toEqual({ watchlist: [], watched: [], ratings: {} });
  });

  test("films have the streaming services of the member's country, sorted by name", async () => {
    const [here, there] = [await signUp(site.app), await signUp(site.app)];
    await site.pool.query(`insert into film_provider (film_id, provider_id, region, kind, as_of)
      values (${RELEASED_TODAY}, 99, 'US', 'stream', '2026'), (${RELEASED_TODAY}, 8, 'US', 'stream', '2026'),
        (${RELEASED_TODAY}, 386, 'US', 'stream', '2026'), (${RELEASED_TODAY}, 15, 'US', 'rent', '2026'),
        (${RELEASED_TODAY}, 99, 'GB', 'stream', '2026')`);
    await there.request('/api/services', { method: 'PUT', body: { region: 'GB', platforms: [] } });
    const names = async (who: TestMember) => {
      await add(who, RELEASED_TODAY);
      const { items } = await lists(who);
      return items.flatMap(({ movieDetails }) => movieDetails.watch_providers.stream).map((one) => one.provider_name);
    };
    expect(await names(here)).toEqual(['Netflix', 'Peacock', 'Shudder']);
    expect(await names(there)).toEqual(['Shudder']);
    expect(await names(here)).toEqual(['Netflix', 'Peacock', 'Shudder']);
  });

  test('a long list is private and compressed with an accepted encoding, and gets 304 while it is unchanged', async () => {
    const collector = await signUp(site.app);
    await site.pool.query('insert into watchlist_entry (member_id, film_id) select $1, id from film limit 1500', [
      await memberIdOf(site.db, collector),
    ]);
    const whole = await (await collector.request('/api/user-list')).json();
    expect(whole.items).toHaveLength(1500);
    for (const [accepted, encoding, decompress] of [
      ['gzip, deflate', 'gzip', gunzipSync],
      ['gzip, br', 'br', brotliDecompressSync],
    ] as const) {
      const response = await collector.request('/api/user-list', { headers: { 'Accept-Encoding': accepted } });
      expect(response.headers.get('Content-Encoding')).toBe(encoding);
      expect(response.headers.get('Vary')).toContain('Accept-Encoding');
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(JSON.parse(decompress(bytes).toString())).toEqual(whole);
      const again = await collector.request('/api/user-list', { headers: { 'Accept-Encoding': accepted } });
      expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes);
      const unchanged = await collector.request('/api/user-list', {
        headers: { 'Accept-Encoding': accepted, 'If-None-Match': response.headers.get('ETag') ?? '' },
      });
      expect([unchanged.status, unchanged.headers.get('Content-Encoding')]).toEqual([304, null]);
    }
    const none = await member.request('/api/user-list', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(none.headers.get('Content-Encoding')).toBeNull();
  });

  test('the ETag of the lists changes with them, also when only a figure of a film changes', async () => {
    const fan = await signUp(site.app);
    const etags = [];
    const changes = [() => add(fan, ALIEN), () => rate(fan, ALIEN, { overallRating: 9 }), () => remove(fan, ALIEN)];
    for (const change of changes) {
      await change();
      const known = (await fan.request('/api/user-list', { headers: { 'If-None-Match': '"1"' } })).headers.get('ETag');
      const unchanged = await fan.request('/api/user-list', { headers: { 'If-None-Match': known ?? '' } });
      expect([unchanged.status, await unchanged.text(), unchanged.headers.get('ETag')]).toEqual([304, '', known]);
      etags.push(known);
    }
    expect(new Set(etags).size).toBe(3);
    await rate(fan, ALIEN, { overallRating: null });
  });

  test('a film that is added twice has one entry; entries are sorted newest first, with film and figures', async () => {
    for (const id of [THE_SHINING, ALIEN, ALIEN]) expect((await add(member, id)).status).toBe(200);
    await rate(member, ALIEN, { overallRating: 8 });
    const { items } = await lists(member);
    expect(items.map((item) => item.title_id)).toEqual([ALIEN, THE_SHINING]);
    expect(items[0]).toMatchObject({
      movieDetails: { title: 'Alien', release_date: '1979-05-25' },
      userRating: 8,
      averageUserRating: 8,
      ratingsCount: 1,
    });
  });

  test("an entry has the day in the member's time zone, and keeps it when the member moves; within a day, moments come first", async () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      const traveller = await signUp(site.app);
      const moveTo = (zone: string) => traveller.request('/api/time-zone', { method: 'PUT', body: { timeZone: zone } });
      await moveTo(timeZone);
      await add(traveller, ALIEN);
      await moveTo('Asia/Tokyo');
      const [entry] = (await lists(traveller)).items;
      expect(entry?.day).toBe(calendarOf(timeZone).dayOf(new Date(entry?.added_at ?? '')));
      const columns = 'insert into watchlist_entry (member_id, film_id, day, added_at)';
      for (const [film, days] of [
        [THE_SHINING, 0],
        [RELEASED_TODAY, 1],
      ])
        await site.pool.query(`${columns} values ($1, $2, $3::date + $4::int, null)`, [
          await memberIdOf(site.db, traveller),
          film,
          entry?.day,
          days,
        ]);
      const ids = (await lists(traveller)).items.map(({ title_id }) => title_id);
      expect(ids).toEqual([RELEASED_TODAY, ALIEN, THE_SHINING]);
    }
  });

  test('the marks are the ids on both lists and the overall ratings', async () => {
    const watchlist = [ALIEN, THE_SHINING].sort((a, b) => a - b);
    expect(await marks(member)).toEqual({ watchlist, watched: [], ratings: { [ALIEN]: 8 } });
    await rate(member, THE_SHINING, { overallRating: null, detailedRatings: { gore: 3 } });
    await view(member, THE_SHINING, { watchDate: '2025-10-31T20:00:00.000Z' });
    for (const id of [THE_SHINING, ALIEN]) await view(member, id, { watchDate: null });
    expect(await marks(member)).toEqual({ watchlist, watched: watchlist, ratings: { [ALIEN]: 8 } });
    await watch(member, ALIEN, { watched: false });
    expect((await marks(member)).watched).toEqual([THE_SHINING]);
    await watch(member, THE_SHINING, { watched: false });
  });

  test('removing is idempotent, and other members keep the film', async () => {
    const other = await signUp(site.app);
    await add(other, ALIEN);
    await watch(other, ALIEN, { watched: true });
    await watch(member, ALIEN, { watched: false });
    expect((await remove(member, ALIEN)).status).toBe(204);
    expect((await remove(member, ALIEN)).status).toBe(204);
    expect((await lists(member)).items.map((item) => item.title_id)).toEqual([THE_SHINING]);
    expect(await lists(other)).toMatchObject({ items: [{ title_id: ALIEN }], watchedMovies: [{ tmdbId: ALIEN }] });
  });

  test('the id of an unknown film is rejected and changes nothing', async () => {
    expect((await add(member, 999_999_999)).status).toBe(404);
    expect((await lists(member)).items).toHaveLength(1);
  });

  test('a call sets the watched status and the date that it names; a repeated call does not toggle the status', async () => {
    const [day, watchDate] = ['2026-10-31', '2026-10-31T21:00:00.000Z'];
    for (let again = 0; again < 2; again++) {
      const response = await watch(member, ALIEN, { watched: true, watchDate });
      expect(await response.json()).toEqual({ watched: true, day, watchDate });
    }
    expect((await lists(member)).watchedMovies).toMatchObject([
      { tmdbId: ALIEN, day, watchDate, data: { title: 'Alien' } },
    ]);
    for (const watched of [true, false])
      expect(await (await watch(member, ALIEN, { watched })).json()).toEqual({ watched, day: null, watchDate: null });
    expect((await lists(member)).watchedMovies).toEqual([]);
  });

  test('marking a film as watched again changes its latest dated viewing, and keeps an undated viewing', async () => {
    const fan = await signUp(site.app);
    for (const watchDate of ['2025-10-31T20:00:00.000Z', '2024-10-31T20:00:00.000Z', null])
      await view(fan, ALIEN, { watchDate });
    await watch(fan, ALIEN, { watched: true, watchDate: '2026-10-31T20:00:00.000Z' });
    expect((await viewings(fan, ALIEN)).map((viewing) => viewing.watchDate)).toEqual([
      '2026-10-31T20:00:00.000Z',
      '2024-10-31T20:00:00.000Z',
      null,
    ]);
  });

  test('marking an unreleased film as watched returns 409', async () => {
    const response = await watch(member, UNRELEASED, { watched: true });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'conflict', message: 'This film is not released yet.' });
    expect((await add(member, UNRELEASED)).status).toBe(200);
    await remove(member, UNRELEASED);
  });

  test.each([
    [`${TEST_DAY}T12:00:59.000Z`, 200],
    [`${TEST_DAY}T12:01:01.000Z`, 400],
  ])('clocks may differ by a minute: at noon a viewing of %s gets %i', async (watchDate, status) => {
    expect((await watch(member, ALIEN, { watched: true, watchDate })).status).toBe(status);
    await watch(member, ALIEN, { watched: false });
  });

  test('watched films are sorted newest first and undated last, and include films removed from the catalogue and released today', async () => {
    const fan = await signUp(site.app);
    await watch(fan, ALIEN, { watched: true, watchDate: '2025-10-31T20:00:00.000Z' });
    await watch(fan, RELEASED_TODAY, { watched: true });
    await watch(fan, THE_SHINING, { watched: true, watchDate: '2026-10-31T20:00:00.000Z' });
    const removed = site.db.updateTable('film').where('id', '=', THE_SHINING);
    await removed.set({ removed_at: new Date() }).execute();
    expect((await lists(fan)).watchedMovies.map(({ tmdbId }) => tmdbId)).toEqual([THE_SHINING, ALIEN, RELEASED_TODAY]);
    await removed.set({ removed_at: null }).execute();
  });

  test('lists show only the member’s own entries, viewings and ratings', async () => {
    const [fan, other] = [await signUp(site.app), await signUp(site.app)];
    for (const who of [fan, other]) {
      await add(who, ALIEN);
      await watch(who, ALIEN, { watched: true });
    }
    await add(other, THE_SHINING);
    await watch(other, THE_SHINING, { watched: true });
    await rate(other, ALIEN, { overallRating: 2 });
    const { items, watchedMovies } = await lists(fan);
    expect(items).toMatchObject([{ title_id: ALIEN, userRating: null }]);
    expect(watchedMovies).toMatchObject([{ tmdbId: ALIEN, userRating: null }]);
  });

  test.each([{}, { watched: 'yes' }])('the invalid watched status %j gets 400', async (body) => {
    expect((await watch(member, ALIEN, body)).status).toBe(400);
  });

  test('several viewings of a film are stored, and the list shows the latest one', async () => {
    const fan = await signUp(site.app);
    for (const watchDate of ['2025-10-31T20:00:00.000Z', '2026-10-31T20:00:00.000Z', null])
      expect((await view(fan, ALIEN, { watchDate })).status).toBe(200);
    const seen = await viewings(fan, ALIEN);
    expect(seen.map((viewing) => viewing.watchDate)).toEqual([
      '2026-10-31T20:00:00.000Z',
      '2025-10-31T20:00:00.000Z',
      null,
    ]);
    expect((await lists(fan)).watchedMovies).toMatchObject([{ tmdbId: ALIEN, watchDate: '2026-10-31T20:00:00.000Z' }]);

    const [latest, , undated] = seen;
    const changed = await fan.request(`/api/viewings/${ALIEN}/${undated?.id}`, {
      method: 'PUT',
      body: { watchDate: '2026-11-01T20:00:00.000Z' },
    });
    expect(changed.status).toBe(200);
    expect((await fan.request(`/api/viewings/${ALIEN}/${latest?.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await viewings(fan, ALIEN)).map((viewing) => viewing.watchDate)).toEqual([
      '2026-11-01T20:00:00.000Z',
      '2025-10-31T20:00:00.000Z',
    ]);
  });

  test('if viewings have the same date, the viewing that was added last comes first and counts as the latest', async () => {
    const fan = await signUp(site.app);
    const [date, later] = ['2025-10-31T20:00:00.000Z', '2026-10-31T20:00:00.000Z'];
    const ids: string[] = [];
    for (const day of ['01', '02', '03', '04', '05', '06']) {
      const watchDate = `2020-01-${day}T20:00:00.000Z`;
      ids.unshift((await (await view(fan, ALIEN, { watchDate })).json()).id);
    }
    for (const id of [...ids.slice(3), ...ids.slice(0, 3)])
      await fan.request(`/api/viewings/${ALIEN}/${id}`, { method: 'PUT', body: { watchDate: date } });
    const shown = async () => (await viewings(fan, ALIEN)).map((viewing) => viewing.id);
    expect(await shown()).toEqual(ids);
    await watch(fan, ALIEN, { watched: true, watchDate: later });
    expect((await viewings(fan, ALIEN))[0]).toEqual({ id: ids[0], day: '2026-10-31', watchDate: later, note: null });
  });

  test.each([{ watchDate: '2026-10-31T20:00:00.000Z' }, { day: '2026-10-31' }, { watchDate: null }])(
    'a viewing (%j) that is added twice is stored once, unless it is another one',
    async (body) => {
      const [fan, other] = [await signUp(site.app), await signUp(site.app)];
      const post = async (who: TestMember, id: number, more = {}): Promise<Viewing> =>
        (await view(who, id, { ...body, ...more })).json();
      const first = await post(fan, ALIEN);
      expect(await post(fan, ALIEN)).toEqual(first);
      expect(await viewings(fan, ALIEN)).toEqual([first]);
      for (const [who, id] of [
        [other, ALIEN],
        [fan, THE_SHINING],
      ] as const)
        expect([await post(who, id)]).toEqual(await viewings(who, id));
      await post(fan, ALIEN, { another: true });
      expect(await viewings(fan, ALIEN)).toHaveLength(2);
    },
  );

  test('a viewing has a day without a moment, or a moment with its day in the time zone of the member or of the request', async () => {
    const fan = await signUp(site.app);
    await fan.request('/api/time-zone', { method: 'PUT', body: { timeZone: 'America/Los_Angeles' } });
    const watchDate = '2025-11-01T03:30:00.000Z';
    const given: [body: object, stored: object][] = [
      [{ day: '2024-02-29' }, { day: '2024-02-29', watchDate: null }],
      [{ watchDate }, { day: '2025-10-31', watchDate }],
      [
        { watchDate, day: '2025-11-01', another: true },
        { day: '2025-11-01', watchDate },
      ],
      [{ day: null }, { day: null, watchDate: null }],
    ];
    for (const [body, stored] of given) expect(await (await view(fan, ALIEN, body)).json()).toMatchObject(stored);
    await fan.request('/api/time-zone', { method: 'PUT', body: { timeZone: 'Asia/Tokyo' } });
    const days = async () => (await viewings(fan, ALIEN)).map(({ day }) => day);
    expect(await days()).toEqual(['2025-11-01', '2025-10-31', '2024-02-29', null]);
    const [, , onlyDay] = await viewings(fan, ALIEN);
    const path = `/api/viewings/${ALIEN}/${onlyDay?.id}`;
    await fan.request(path, { method: 'PUT', body: { day: '2025-12-31' } });
    expect(await days()).toEqual(['2025-12-31', '2025-11-01', '2025-10-31', null]);
    expect((await lists(fan)).watchedMovies).toMatchObject([{ day: '2025-12-31', watchDate: null }]);
    await watch(fan, ALIEN, { watched: true, day: '2026-01-01' });
    expect(await days()).toEqual(['2026-01-01', '2025-11-01', '2025-10-31', null]);
  });

  test('a viewing without a date, on an impossible day, or on a day that its moment has nowhere gets 400', async () => {
    const tomorrowEverywhere = '2026-11-22';
    for (const body of [
      {},
      { another: true },
      { day: '2026-02-30' },
      { day: '1887-12-31' },
      { day: tomorrowEverywhere },
      { day: '2026-10-31T20:00:00Z' },
      { day: '2026-10-29', watchDate: '2026-10-31T20:00:00Z' },
      { day: '2026-11-02', watchDate: '2026-10-31T20:00:00Z' },
    ])
      expect((await view(member, ALIEN, body)).status, JSON.stringify(body)).toBe(400);
  });

  test('a film response has private data for members and is public for visitors', async () => {
    await watch(member, ALIEN, { watched: true });
    const mine = await member.request(`/api/tmdb/movie/${ALIEN}`);
    expect(mine.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await mine.json()).toMatchObject({ watched: true, watchlisted: false });
    const open = await site.app.request(`/api/tmdb/movie/${ALIEN}`);
    expect(open.headers.get('Cache-Control')).toMatch(/^public/);
    expect((await open.json()) as Film).toMatchObject({ watched: false, watchlisted: false });
    const stale = await site.app.request(`/api/tmdb/movie/${ALIEN}`, { headers: { cookie: 'session=garbage' } });
    expect(stale.status).toBe(200);
    expect(stale.headers.get('Cache-Control')).toBe('private, no-store');
  });
});
