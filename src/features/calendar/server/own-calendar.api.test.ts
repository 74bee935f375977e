import { createHash } from 'node:crypto';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { insertFilms } from '#test/app/insert-films.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import { calendarOfResponse } from '#test/calendar/read-calendar.ts';

const SOON = 7_000_001;
const LATER = 7_000_002;
const SEEN = 694;

const lines: string[] = [];
let now = new Date('2026-11-20T12:00:00Z');
const site = await appForFile({
  clock: () => now,
  log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
});
await insertFilms(site.db, [
  { id: SOON, title: 'Soon', release_date: '2026-12-04' },
  { id: LATER, title: 'Later', release_date: '2027-03-12' },
]);

async function make(member: TestMember): Promise<string> {
  const response = await member.request('/api/calendar-feed', { method: 'POST' });
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([201, 'private, no-store']);
  const { url } = await response.json();
  return new URL(url).pathname;
}
const watchLater = (member: TestMember, id: number) =>
  member.request('/api/user-list/add', { method: 'POST', body: { title_id: id } });
const get = (path: string, headers: Record<string, string> = {}) => site.app.request(path, { headers });
const eventsAt = async (path: string) => (await calendarOfResponse(await get(path))).events;
async function addViewing(member: TestMember, watchDate: string): Promise<string> {
  const response = await member.request(`/api/viewings/${SEEN}`, { method: 'POST', body: { watchDate } });
  return (await response.json()).id;
}

describe("the URL of a member's calendar", () => {
  test('is unguessable, shown only once, and stored as a hash', async () => {
    const member = await signUp(site.app);
    expect(await (await member.request('/api/calendar-feed')).json()).toEqual({ feed: null });
    const path = await make(member);
    const token = /^\/feeds\/([0-9a-f]{64})\.ics$/.exec(path)?.[1] ?? '';
    const later = await (await member.request('/api/calendar-feed')).json();
    expect(later).toEqual({ feed: { createdAt: '2026-11-20T12:00:00.000Z' } });
    const { rows } = await site.pool.query(
      'select calendar_feed.* from calendar_feed join member on id = member_id where email = $1',
      [member.email],
    );
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('stops working immediately when it is replaced or revoked, or when the account is disabled or deleted', async () => {
    const member = await signUp(site.app);
    const first = await make(member);
    const second = await make(member);
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
    expect((await member.request('/api/calendar-feed', { method: 'DELETE' })).status).toBe(204);
    expect((await get(second)).status).toBe(404);
    expect(await (await member.request('/api/calendar-feed')).json()).toEqual({ feed: null });
    const third = await make(member);
    await member.request('/api/auth/account', { method: 'DELETE', body: { password: 'wrong' } });
    expect((await get(third)).status).toBe(200);
    await site.pool.query('update member set disabled_at = now() where email = $1', [member.email]);
    expect((await get(third)).status).toBe(404);
    await site.pool.query('update member set disabled_at = null where email = $1', [member.email]);
    expect((await get(third)).status).toBe(200);
    await site.pool.query('delete from member where email = $1', [member.email]);
    expect((await get(third)).status).toBe(404);
  });

  test.each([
    `/feeds/${'0'.repeat(64)}.ics`,
    `/feeds/${'A'.repeat(64)}.ics`,
    `/feeds/${'0'.repeat(64)}`,
    '/feeds/',
    '/feeds/x.ics',
    `/feeds/${'0'.repeat(64)}.ics/x`,
  ])('returns 404 for %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('is not written to the log, not indexed by search engines, and not sent to other sites as a referrer', async () => {
    const path = await make(await signUp(site.app));
    const response = await get(path);
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
    await get(`${path}x`);
    expect(lines.join('')).toContain('/feeds/…');
    expect(lines.join('')).not.toContain(path.slice('/feeds/'.length, -'.ics'.length));
  });

  test('has its own rate limit, which does not affect the calendars of other members', async () => {
    const member = await signUp(site.app);
    const other = await make(await signUp(site.app));
    const path = await make(member);
    const statuses: number[] = [];
    for (let count = 0; count < 121; count += 1) statuses.push((await get(path)).status);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
    expect(Number((await get(path)).headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await get(other)).status).toBe(200);
  });
});

describe("a member's calendar", () => {
  test('has the releases of films on the watchlist, and the viewings', async () => {
    const member = await signUp(site.app);
    const path = await make(member);
    expect(await eventsAt(path)).toMatchObject([{ day: '1970-01-01' }]);
    await watchLater(member, SOON);
    const viewingId = await addViewing(member, '2026-10-31T21:00:00.000Z');
    await addViewing(member, '2025-11-19T23:59:59.999Z');
    await addViewing(member, '2025-11-20T00:00:00.000Z');
    expect(await eventsAt(path)).toMatchObject([
      { summary: 'Soon', day: '2026-12-04', kind: 'Release', uid: expect.stringContaining(`film-${SOON}-release@`) },
      { kind: 'Viewing', day: '2025-11-20' },
      {
        summary: 'Watched: The Shining',
        day: '2026-10-31',
        kind: 'Viewing',
        uid: expect.stringContaining(`viewing-${viewingId}@`),
        url: `${site.deps.env.APP_URL}/movie/${SEEN}`,
      },
    ]);
    expect((await calendarOfResponse(await get(path))).name).toBe('My Fright Club');
  });

  test('shows a viewing on its day, wherever the member is later', async () => {
    const member = await signUp(site.app);
    const path = await make(member);
    const zone = (timeZone: string) => member.request('/api/time-zone', { method: 'PUT', body: { timeZone } });
    expect((await zone('Asia/Tokyo')).status).toBe(200);
    await addViewing(member, '2026-10-31T21:00:00.000Z');
    const before = await (await get(path)).text();
    expect(await eventsAt(path)).toMatchObject([{ day: '2026-11-01' }]);
    await zone('America/Los_Angeles');
    expect(await (await get(path)).text()).toBe(before);
  });

  test("increases the event's sequence number each time a viewing moves to another day", async () => {
    const member = await signUp(site.app);
    const path = await make(member);
    const id = await addViewing(member, '2026-10-30T12:00:00.000Z');
    const [before] = await eventsAt(path);
    const move = (watchDate: string) =>
      member.request(`/api/viewings/${SEEN}/${id}`, { method: 'PUT', body: { watchDate } });
    for (const day of ['2026-10-29', '2026-10-29', '2026-10-28']) await move(`${day}T12:00:00.000Z`);
    expect(await eventsAt(path)).toMatchObject([{ day: '2026-10-28', sequence: 2, uid: before?.uid }]);
  });

  test('has no data of another member', async () => {
    const [mine, other] = [await signUp(site.app), await signUp(site.app)];
    await watchLater(other, SOON);
    await addViewing(other, '2026-10-31T21:00:00.000Z');
    await watchLater(mine, LATER);
    expect(await eventsAt(await make(mine))).toMatchObject([{ summary: 'Later' }]);
  });

  test('is sent again only after a change', async () => {
    const member = await signUp(site.app);
    const path = await make(member);
    await watchLater(member, SOON);
    const first = await get(path);
    const etag = first.headers.get('ETag') ?? '';
    const modified = first.headers.get('Last-Modified') ?? '';
    expect(modified).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
    expect(await (await get(path)).text()).toBe(await first.text());
    for (const [name, value] of [
      ['If-None-Match', etag],
      ['If-Modified-Since', modified],
    ] as const) {
      const unchanged = await get(path, { [name]: value });
      expect([unchanged.status, await unchanged.text(), unchanged.headers.get('ETag')]).toEqual([304, '', etag]);
    }
    now = new Date('2026-11-20T13:00:00Z');
    expect((await get(path)).headers.get('Last-Modified')).toBe(modified);
    await member.request(`/api/user-list/remove/${SOON}`, { method: 'DELETE' });
    const changed = await get(path, { 'If-None-Match': etag });
    expect([changed.status, changed.headers.get('Last-Modified')]).toEqual([200, 'Fri, 20 Nov 2026 13:00:00 GMT']);
    now = new Date('2026-11-20T12:00:00Z');
  });

  test('responds to HEAD, and is compressed', async () => {
    const member = await signUp(site.app);
    const path = await make(member);
    const days = Array.from({ length: 20 }, (_, index) => `2026-09-${index + 10}`);
    for (const day of days) await addViewing(member, `${day}T12:00:00.000Z`);
    const head = await site.app.request(path, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('ETag')]).toEqual([
      200,
      '',
      (await get(path)).headers.get('ETag'),
    ]);
    const compressed = await get(path, { 'Accept-Encoding': 'gzip' });
    expect(compressed.headers.get('Content-Encoding')).toBe('gzip');
    const plain = new Response(compressed.body?.pipeThrough(new DecompressionStream('gzip')), {
      headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
    });
    expect((await calendarOfResponse(plain)).events.map(({ day }) => day)).toEqual(days);
  });
});
