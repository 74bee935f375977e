import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberIdOf, signUp, type TestMember } from '#test/app/members.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';

const [SHINING, ALIEN] = [694, 348];
const FILES = { watchlist: ['watchlist.json', 'watchlist.rss'], diary: ['diary.rss'] } as const;

let site: TestApp;
let member: TestMember;
beforeAll(async () => {
  site = await testApp();
  member = await signUp(site.app);
  await send('POST', '/user-list/add', { title_id: SHINING });
  await send('POST', `/viewings/${ALIEN}`, { day: '2024-10-31', note: 'Unheimlich 666' });
  await send('POST', `/viewings/${SHINING}`, { day: '2020-10-31', note: 'Unheimlich 666' });
  await send('POST', `/viewings/${SHINING}`, { day: null });
  for (const id of [SHINING, ALIEN]) {
    await send('PUT', `/notes/${id}`, { text: 'Unheimlich 666' });
    await send('PUT', `/film-tags/${id}`, { tags: ['Unheimlich 666'] });
  }
});
afterAll(() => site.close());

const send = (method: string, path: string, body?: object) =>
  member.request(`/api${path}`, { method, ...(body && { body }) });
const makeFeed = async (kind: keyof typeof FILES) => {
  const response = await send('POST', '/feeds', { kind });
  expect(response.status).toBe(201);
  const { urls } = await response.json();
  return (urls as string[]).map((url) => new URL(url).pathname);
};
const open = (path: string, headers: Record<string, string> = {}) => site.app.request(path, { headers });
const rss = async (path: string) =>
  new new Window().DOMParser().parseFromString(await (await open(path)).text(), 'application/xml');
const texts = (document: Awaited<ReturnType<typeof rss>>, path: string) =>
  [...document.querySelectorAll(path)].map(({ textContent }) => textContent);

describe('the feeds', () => {
  test('of the watchlist are StevenLu’s list and RSS', async () => {
    const paths = await makeFeed('watchlist');
    expect(paths.map((path) => path.split('/').at(-1))).toEqual(FILES.watchlist);
    const [json = '', xml = ''] = paths;
    const response = await open(json);
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual([
      { title: 'The Shining', imdb_id: 'tt0081505', tmdb_id: SHINING, poster_url: expect.toSatisfy(isPoster) },
    ]);
    const document = await rss(xml);
    expect(document.documentElement.getAttribute('version')).toBe('2.0');
    expect(texts(document, 'item > title')).toEqual(['The Shining (1980)']);
    expect(texts(document, 'item > link')).toEqual([`${site.deps.env.APP_URL}/movie/${SHINING}`]);
  });

  test('of the diary have the viewings with a day, the latest first', async () => {
    const [path = ''] = await makeFeed('diary');
    const document = await rss(path);
    expect(texts(document, 'item > title')).toEqual(['Alien (1979)', 'The Shining (1980)']);
    expect(texts(document, 'item > pubDate')).toEqual([
      'Thu, 31 Oct 2024 12:00:00 GMT',
      'Sat, 31 Oct 2020 12:00:00 GMT',
    ]);
    expect(new Set(texts(document, 'item > guid')).size).toBe(2);
  });

  test("have the moment, or noon in the member's time zone, and no time in the future", async () => {
    const other = await signUp(site.app);
    const request = (method: string, path: string, body: object) => other.request(`/api${path}`, { method, body });
    await request('PUT', '/time-zone', { timeZone: 'Pacific/Auckland' });
    const now = site.deps.clock();
    const today = now.toISOString().slice(0, 10);
    // The clock of tests says noon in UTC, so noon of this day has passed in Auckland, and is in the future in Honolulu.
    await request('POST', `/viewings/${ALIEN}`, { day: '2024-12-31' });
    await request('POST', `/viewings/${SHINING}`, { watchDate: '2024-10-31T21:30:00Z' });
    await request('POST', '/user-list/add', { title_id: SHINING });
    const id = await memberIdOf(site.db, other);
    await site.pool.query('update watchlist_entry set day = $2, added_at = null where member_id = $1', [id, today]);
    const published = async (kind: keyof typeof FILES) => {
      const { urls } = await (await request('POST', '/feeds', { kind })).json();
      return texts(await rss(new URL(urls.at(-1)).pathname), 'item > pubDate');
    };
    expect(await published('diary')).toEqual(['Mon, 30 Dec 2024 23:00:00 GMT', 'Thu, 31 Oct 2024 21:30:00 GMT']);
    await request('PUT', '/time-zone', { timeZone: 'Pacific/Honolulu' });
    expect(await published('watchlist')).toEqual([now.toUTCString()]);
  });

  test('never have notes, tags or the e-mail address', async () => {
    for (const path of [...(await makeFeed('watchlist')), ...(await makeFeed('diary'))]) {
      const text = await (await open(path)).text();
      expect(text).toContain('The Shining');
      expect(text).not.toMatch(/unheimlich/i);
      expect(text).not.toContain(member.email);
    }
  });

  test('are stored by no shared cache and no search engine, and are not sent again while unchanged', async () => {
    for (const path of [...(await makeFeed('watchlist')), ...(await makeFeed('diary'))]) {
      const { headers } = await open(path);
      expect(headers.get('Cache-Control')).toBe('private, no-cache');
      expect(headers.get('X-Robots-Tag')).toBe('noindex');
      expect((await open(path, { 'If-None-Match': headers.get('ETag') ?? '' })).status).toBe(304);
    }
  });
});

describe('the link of a feed', () => {
  test('stops working when a new one is made or it is deleted; the other kind stays', async () => {
    const [[old = ''], [diary = '']] = [await makeFeed('watchlist'), await makeFeed('diary')];
    const [fresh = ''] = await makeFeed('watchlist');
    expect([(await open(old)).status, (await open(fresh)).status]).toEqual([404, 200]);
    expect(await (await send('GET', '/feeds')).json()).toEqual({
      feeds: [
        { kind: 'diary', createdAt: expect.any(String) },
        { kind: 'watchlist', createdAt: expect.any(String) },
      ],
    });
    expect((await send('DELETE', '/feeds/watchlist')).status).toBe(204);
    expect([(await open(fresh)).status, (await open(diary)).status]).toEqual([404, 200]);
    expect((await (await send('GET', '/feeds')).json()).feeds).toHaveLength(1);
  });

  test('opens only its own kind, and no other token opens it', async () => {
    const [path = ''] = await makeFeed('diary');
    for (const wrong of [
      path.replace('diary.rss', 'watchlist.json'),
      path.replace('diary.rss', 'notes.rss'),
      path.replace(/[0-9a-f]{64}/, '0'.repeat(64)),
      path.replace(/[0-9a-f]{64}/, 'x'),
    ])
      expect([wrong, (await open(wrong)).status]).toEqual([wrong, 404]);
  });

  test('is stored only as a hash, and stops working when the member is disabled or deleted', async () => {
    const other = await signUp(site.app);
    const response = await other.request('/api/feeds', { method: 'POST', body: { kind: 'diary' } });
    const path = new URL((await response.json()).urls[0]).pathname;
    const id = await memberIdOf(site.db, other);
    const { rows } = await site.pool.query('select member_feed::text as row from member_feed');
    for (const { row } of rows) expect(row).not.toContain(path.split('/')[2]);
    await site.pool.query('update member set disabled_at = now() where id = $1', [id]);
    expect((await open(path)).status).toBe(404);
    await site.pool.query('update member set disabled_at = null where id = $1', [id]);
    expect((await open(path)).status).toBe(200);
    await site.pool.query('delete from member where id = $1', [id]);
    expect((await open(path)).status).toBe(404);
  });

  test('allows a limited number of requests', async () => {
    const [path = ''] = await makeFeed('diary');
    const statuses = [];
    for (let visit = 0; visit < 400 && statuses.at(-1) !== 429; visit += 1) statuses.push((await open(path)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

const isPoster = (url: unknown) => url === null || /^https?:\/\//.test(String(url));
