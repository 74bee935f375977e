import { beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#contract/units.ts';
import { createResponseCache } from '#engine/response-cache/response-cache.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { emptyAppForFile } from '#test/app/test-app.ts';
import { calendarOfResponse } from '#test/calendar/read-calendar.ts';

const SLASHER = 7_000_001;
const STREAMED = 7_000_002;
const PLAIN = 7_000_003;

let now = new Date('2026-11-20T12:00:00Z');
const site = await emptyAppForFile({ clock: () => now });
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  const revised_at = new Date('2026-06-01T10:11:12Z');
  await site.db.deleteFrom('film').execute();
  await insertFilms(site.db, [
    { id: SLASHER, title: 'The Sharp Night', release_date: '2026-12-04', overview: 'One. Two. Three.', revised_at },
    { id: STREAMED, title: 'The Stream', release_date: '2026-10-30', revised_at },
    { id: PLAIN, title: 'The Plain', release_date: '2027-01-15', revised_at },
  ]);
  await site.pool.query(
    `insert into film_keyword (film_id, keyword_id, position, popularity)
     select $1, id, 0, 1 from keyword where slug = 'slasher'`,
    [SLASHER],
  );
  await site.pool.query(
    `insert into film_keyword (film_id, keyword_id, position, popularity)
     select $1, id, 0, 1 from keyword where slug = 'ghost'`,
    [PLAIN],
  );
  await site.pool.query(
    `insert into film_provider (film_id, provider_id, region, kind, as_of, popularity)
     select id, 99, case when id = $1 then 'US' else 'FR' end, 'stream', '2026-11-01', 1 from film`,
    [STREAMED],
  );
  await site.pool.query(
    `insert into film_provider (film_id, provider_id, region, kind, as_of, popularity) values
     ($1, 99, 'US', 'rent', '2026-11-01', 1), ($1, 8, 'US', 'stream', '2026-11-01', 1)`,
    [PLAIN],
  );
});

const read = async (query = '') => calendarOfResponse(await site.app.request(`/calendar.ics${query}`));
const titles = async (query = '') => (await read(query)).events.map(({ summary }) => summary);
const changeFilm = (id: number, change: { release_date?: string | null; removed_at?: Date; title?: string }) =>
  site.db.updateTable('film').set(change).where('id', '=', id).execute();
const eventOf = async (id: number) =>
  (await read()).events.find(({ uid }) => uid === `film-${id}-release@localhost:3000`);

describe('the public calendar', () => {
  test('has the releases by day, with text, link and a UID of this site', async () => {
    const { name, events } = await read();
    expect(name).toBe('Fright Club releases');
    expect(events.map(({ summary, day }) => [summary, day])).toEqual([
      ['The Stream', '2026-10-30'],
      ['The Sharp Night', '2026-12-04'],
      ['The Plain', '2027-01-15'],
    ]);
    const url = `${site.deps.env.APP_URL}/movie/${SLASHER}`;
    expect(events[1]).toMatchObject({
      uid: `film-${SLASHER}-release@${new URL(site.deps.env.APP_URL).host}`,
      text: `One. Two.\n\n${url}`,
      url,
      kind: 'Release',
      status: 'CONFIRMED',
      sequence: 0,
      stamp: '2026-06-01T10:11:12Z',
    });
  });

  test('contains releases from three months ago to twelve months ahead', async () => {
    await insertFilms(site.db, [
      { id: 1, title: 'Too early', release_date: '2026-08-19' },
      { id: 2, title: 'First', release_date: '2026-08-20' },
      { id: 3, title: 'Last', release_date: '2027-11-19' },
      { id: 4, title: 'Too late', release_date: '2027-11-20' },
      { id: 5, title: 'Without a date', release_date: null },
    ]);
    expect(await titles()).toEqual(['First', 'The Stream', 'The Sharp Night', 'The Plain', 'Last']);
  });

  test("can be limited to a theme, to a platform in the site's country, or to both", async () => {
    expect(await titles('?theme=slasher')).toEqual(['The Sharp Night']);
    expect(await titles('?platform=shudder')).toEqual(['The Stream']);
    expect(await titles('?theme=&platform=')).toHaveLength(3);
    const both = await read('?theme=slasher&platform=shudder');
    expect(both.name).toBe('Fright Club releases: Slasher on Shudder');
    // An empty calendar has this event, so that its file is valid.
    expect(both.events).toMatchObject([{ day: '1970-01-01' }]);
  });

  test.each(['?theme=romance', '?platform=vhs', '?theme=slasher&platform=x', '?theme=Slasher', '?theme=%00'])(
    'returns 404 for %s',
    async (query) => {
      const response = await site.app.request(`/calendar.ics${query}`);
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    },
  );

  test('increases the sequence number of an event when its date changes, and keeps the UID', async () => {
    const before = await eventOf(PLAIN);
    await changeFilm(PLAIN, { release_date: '2027-02-05' });
    const moved = await eventOf(PLAIN);
    expect(moved).toMatchObject({ day: '2027-02-05', sequence: 1, status: 'CONFIRMED', uid: before?.uid });
    expect(moved?.stamp).not.toBe(before?.stamp ?? '');
    await changeFilm(PLAIN, { release_date: '2199-01-01' });
    // The new date is outside the calendar's months, but clients must learn that the film moved.
    expect(await eventOf(PLAIN)).toMatchObject({ day: '2199-01-01', sequence: 2 });
    expect(await titles('?theme=slasher')).toEqual(['The Sharp Night']);
    expect(await eventOf(SLASHER)).toMatchObject({ sequence: 0 });
    now = new Date(Date.now() + 43 * DAY);
    expect(await eventOf(PLAIN)).toBeUndefined();
  });

  test('keeps a moved film for six weeks if its old date was in the shown months, including their first and last day', async () => {
    await insertFilms(site.db, [
      { id: 1, release_date: '2026-08-20' },
      { id: 2, release_date: '2027-11-19' },
      { id: 3, release_date: '2027-11-20' },
    ]);
    for (const id of [1, 2, 3]) await changeFilm(id, { release_date: '2199-01-01' });
    const changed_at = new Date(now.getTime() - 42 * DAY);
    await site.db.updateTable('release_change').set({ changed_at }).execute();
    const days = await Promise.all([1, 2, 3].map(async (id) => (await eventOf(id))?.day));
    expect(days).toEqual(['2199-01-01', '2199-01-01', undefined]);
  });

  test('has no film whose old and new dates are both outside the shown months', async () => {
    now = new Date();
    const dayAfter = (days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);
    await insertFilms(site.db, [
      { id: 1, release_date: dayAfter(-100) },
      { id: 2, release_date: dayAfter(400) },
    ]);
    for (const id of [1, 2]) await changeFilm(id, { release_date: dayAfter(500) });
    expect([await eventOf(1), await eventOf(2)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['without a date', { release_date: null }],
    ['withdrawn', { removed_at: new Date() }],
  ])('shows a film that is %s as cancelled for six weeks', async (_, change) => {
    now = new Date();
    const day = new Date(now.getTime() + 200 * DAY).toISOString().slice(0, 10);
    await changeFilm(PLAIN, { release_date: day });
    await changeFilm(PLAIN, change);
    await changeFilm(STREAMED, { release_date: '2026-10-31' });
    expect(await eventOf(PLAIN)).toMatchObject({ day, status: 'CANCELLED', sequence: 2 });
    now = new Date(now.getTime() + 41 * DAY);
    expect(await eventOf(PLAIN)).toMatchObject({ status: 'CANCELLED' });
    now = new Date(now.getTime() + 2 * DAY);
    expect(await eventOf(PLAIN)).toBeUndefined();
  });

  test('has only the thousand most popular films when there are thousands', async () => {
    await site.pool.query(`
      insert into film (id, title, title_slug, source, release_date, popularity, overview)
      select id, 'Film ' || id, 'film-' || id, 'tmdb', date '2026-10-01' + id % 300, id, repeat('A word. ', 40)
      from generate_series(1, 3000) as given(id)`);
    const response = await site.app.request('/calendar.ics');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.byteLength).toBeLessThan(1_000_000);
    const days = (await read()).events.map(({ day }) => day);
    expect(days).toHaveLength(1_000);
    expect(days).toEqual(days.toSorted());
    const shown = await titles();
    for (const popular of ['Film 3000', 'Film 2001']) expect(shown).toContain(popular);
    expect(shown).not.toContain('Film 2000');
  });
});

describe('the public calendar over HTTP', () => {
  const get = (headers: Record<string, string> = {}, method = 'GET') => {
    const cached = createResponseCache((request) => site.app.fetch(request));
    return cached(new Request('http://localhost/calendar.ics', { headers, method }));
  };

  test('has the same bytes each time, and is not sent again to a client that has them', async () => {
    const first = await get();
    expect(first.headers.get('Cache-Control')).toMatch(/^public, .*s-maxage=\d/);
    const etag = first.headers.get('ETag') ?? '';
    const modified = first.headers.get('Last-Modified') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(new Date(modified).toUTCString()).toBe(modified);
    expect(await (await get()).text()).toBe(await first.text());
    expect((await get({ 'If-None-Match': etag })).status).toBe(304);
    const unmodified = await get({ 'If-Modified-Since': modified });
    expect([unmodified.status, await unmodified.text()]).toEqual([304, '']);
    expect((await get({ 'If-None-Match': '"other"', 'If-Modified-Since': modified })).status).toBe(200);

    await changeFilm(PLAIN, { title: 'Another title' });
    expect((await get({ 'If-None-Match': etag })).status).toBe(200);
  });

  test('is modified when a date changes, and when a day has passed', async () => {
    now = new Date();
    await site.pool.query(`update film set fetched_at = now() - interval '1 minute'`);
    await site.pool.query(`update source_state set fetched_at = now() - interval '1 minute'`);
    const modified = (await get()).headers.get('Last-Modified') ?? '';
    await changeFilm(PLAIN, { release_date: '2027-02-05' });
    expect((await get({ 'If-Modified-Since': modified })).status).toBe(200);
    const moved = (await get()).headers.get('Last-Modified') ?? '';
    now = new Date(now.getTime() + DAY);
    expect((await get({ 'If-Modified-Since': moved })).status).toBe(200);
  });

  test('is not modified when a film outside the shown months, or a removed film, is fetched again', async () => {
    await site.pool.query(`update film set fetched_at = '2026-11-20T01:00:00Z'`);
    await site.pool.query(`update source_state set fetched_at = '2026-11-20T01:00:00Z'`);
    await site.pool.query('delete from release_change');
    const read = { fetched_at: new Date('2026-11-20T02:00:00Z') };
    await insertFilms(site.db, [
      { id: 1, release_date: '2026-08-19', ...read },
      { id: 2, release_date: '2027-11-20', ...read },
      { id: 3, release_date: '2026-12-01', removed_at: new Date(), ...read },
    ]);
    expect((await get()).headers.get('Last-Modified')).toBe('Fri, 20 Nov 2026 01:00:00 GMT');
    await insertFilms(site.db, [{ id: 4, release_date: '2026-08-20', ...read }]);
    expect((await get()).headers.get('Last-Modified')).toBe('Fri, 20 Nov 2026 02:00:00 GMT');
  });

  test('responds to HEAD without a body, and is compressed', async () => {
    const head = await get({}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    const length = Number(head.headers.get('Content-Length'));
    expect(length).toBe((await (await get()).arrayBuffer()).byteLength);
    const compressed = await get({ 'Accept-Encoding': 'gzip' });
    expect(compressed.headers.get('Content-Encoding')).toBe('gzip');
    const plain = new Response(compressed.body?.pipeThrough(new DecompressionStream('gzip')));
    expect((await plain.arrayBuffer()).byteLength).toBe(length);
  });

  test('returns 405 for POST', async () => {
    expect((await get({}, 'POST')).status).toBe(405);
  });
});
