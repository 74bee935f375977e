import { beforeEach, describe, expect, test } from 'vitest';
import { signUp, type TestMember } from '#test/app/members.ts';
import { movingClock } from '#test/app/moving-clock.ts';
import { appForFile } from '#test/app/test-app.ts';
import { emby4713, jellyfin1011, kodiNotification, plexMultipart, type SentBody } from '#test/players/bodies.ts';
import { eventsOf, heardOf, makePlayer, sendEvent } from '#test/players/send-event.ts';
import { readableLog } from '#test/process/readable-log.ts';
import type { PlayerKind } from '../contract/player-rules.ts';

const THE_THING = 1091;
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
/** Properties that every object inherits. */
const INHERITED = ['constructor', '__proto__', 'toString'];

const clock = movingClock();
const { log, lines } = readableLog();
const site = await appForFile({ clock: clock.now, log });
let member: TestMember;
let path: string;
beforeEach(async () => {
  member = await signUp(site.app);
  path = await makePlayer(member, 'plex');
});

const send = async (body: SentBody | string, type = 'application/json') =>
  (await sendEvent(site.app, path, typeof body === 'string' ? { type, body } : body)).status;
const viewings = async () => (await member.request(`/api/viewings/${THE_THING}`)).json();

describe('hostile events of players', () => {
  test('JSON of more than 256 KB or a body of more than 2 MB gets 413, but an event with a picture of 1 MB is accepted', async () => {
    const form = (bytes: number, more = {}): SentBody => {
      const { body } = plexMultipart(more);
      if (typeof body === 'string') throw new Error('Plex sends a form');
      body.set('thumb', new Blob([new Uint8Array(bytes)]), 'thumb.jpg');
      return { type: '', body };
    };
    expect(await send(form(10 * MEGABYTE))).toBe(413);
    expect(await send(`{"a": "${'a'.repeat(10 * MEGABYTE)}"}`)).toBe(413);
    const summary = 'a'.repeat(257 * KILOBYTE);
    expect(await send(jellyfin1011({ Overview: summary }))).toBe(413);
    expect(await send(form(1, { summary }))).toBe(413);
    expect(await send(String(jellyfin1011({ Overview: summary }).body), 'multipart/form-data; boundary=x')).toBe(413);
    expect(await viewings()).toEqual([]);
    expect(await send(form(MEGABYTE))).toBe(204);
    expect(await viewings()).toHaveLength(1);
  });

  const valid = String(jellyfin1011().body);
  test.each([
    ['nothing', ''],
    ['no JSON', '<html>'],
    ['half of a body', valid.slice(0, 200)],
    ['a list', `[${valid}]`],
    ['a number', '7'],
    ['a form without JSON', 'payload=7'],
    ['a form with a part of JSON', 'payload=%7B%22event%22'],
    ['bytes', '\u0000\u0001\ufffd'],
    ['very many brackets', '['.repeat(256 * KILOBYTE)],
    ['deep objects', '{"a":'.repeat(50_000)],
  ])('%s gets 400 with every content type, and changes nothing', async (_, body) => {
    for (const type of [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'image/png',
    ])
      expect([type, await send(body, type)]).toEqual([type, 400]);
    expect([await eventsOf(member), await viewings(), await heardOf(member)]).toEqual([[], [], undefined]);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'image/png',
    'nonsense',
  ])('an event counts though its content type says %s', async (type) => {
    expect(await send(valid, type)).toBe(204);
    expect(await viewings()).toHaveLength(1);
  });

  test.each<object>([
    {},
    { NotificationType: 7 },
    { NotificationType: 'PlaybackStop' },
    { NotificationType: 'PlaybackStop', ItemType: 'Movie', Name: null },
    { NotificationType: 'ItemAdded', ItemType: 'Movie', Name: 'The Thing' },
    { event: 'media.scrobble' },
    { event: 'media.scrobble', Metadata: [] },
    { Event: 'playback.stop', Item: 'The Thing' },
    { __proto__: null, constructor: 'a' },
    { title: 'The Thing', uniqueIds: { tmdbId: '1091' } },
    ...INHERITED.flatMap((name) => [
      { NotificationType: name, ItemType: 'Movie', Name: 'The Thing' },
      { Event: name, Item: { Name: 'The Thing', Type: 'Movie' } },
      { event: name, Metadata: { type: 'movie', title: 'The Thing' } },
      JSON.parse(String(kodiNotification(name, {}, { end: true }).body)),
    ]),
  ])('%j is no event of a film: 204, and nothing is stored', async (body) => {
    expect(await send(JSON.stringify(body))).toBe(204);
    expect([await eventsOf(member), await viewings(), await heardOf(member)]).toEqual([[], [], 'other']);
  });

  test.each<[PlayerKind, SentBody]>(
    INHERITED.flatMap((name) => [
      ['jellyfin', jellyfin1011({ ItemType: name })],
      ['emby', emby4713({ Type: name }, { PositionTicks: 64_000_000_000 })],
      ['plex', plexMultipart({ type: name })],
      ['kodi', kodiNotification('Player.OnStop', { type: name }, { end: true })],
    ]),
  )('an item whose type has the name of a property of all objects is no film (%#, %s)', async (kind, body) => {
    if (kind !== 'plex') path = await makePlayer(member, kind);
    expect(await send(body)).toBe(204);
    expect(await eventsOf(member)).toMatchObject([{ state: 'ignored', reason: 'extra' }]);
  });

  test.each([
    {
      Name: 7,
      Year: 'soon',
      Provider_tmdb: {},
      Provider_imdb: ['tt0084787'],
      RunTimeTicks: -1,
      PlaybackPositionTicks: 1e300,
    },
    { Name: '\0\u202e\ud800', Year: 1e9, Provider_tmdb: '-1', Provider_imdb: 'tt1', RunTimeTicks: 'NaN' },
    { Name: 'a'.repeat(100_000), Year: -5, Provider_tmdb: '99999999999999', Provider_imdb: '' },
  ])('a film with wrong types (%#) changes no list, and the list can be read', async (more) => {
    expect(await send(jellyfin1011(more))).toBe(204);
    expect(await viewings()).toEqual([]);
    const told = await eventsOf(member);
    expect(told.length).toBeLessThanOrEqual(1);
    for (const { title } of told) expect([...title].length).toBeLessThanOrEqual(300);
  });

  test('after a thousand events in a minute the next ones get 429, until the minute is over', async () => {
    const progress = jellyfin1011({ NotificationType: 'PlaybackProgress' });
    expect(await send(progress)).toBe(204);
    await site.pool.query("update rate_limit set points = 999 where key like 'player:%'");
    expect(await send(progress)).toBe(204);
    const refused = await sendEvent(site.app, path, jellyfin1011());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await viewings()).toEqual([]);
    const other = await makePlayer(member, 'jellyfin');
    expect((await sendEvent(site.app, other, jellyfin1011())).status).toBe(204);
    await site.pool.query('delete from rate_limit');
    expect(await send(jellyfin1011({ Name: 'Other' }))).toBe(204);
  });

  test('a body is not read before the token and the limit of events have been checked', async () => {
    let read = 0;
    const statusOf = async (to: string) => {
      const body = new ReadableStream(
        {
          pull(controller) {
            read += 1;
            controller.enqueue(new TextEncoder().encode(valid));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const headers = { 'Transfer-Encoding': 'chunked' };
      // Node requires duplex for a streamed body; the DOM's type lacks it.
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
      return (await site.app.request(to, init)).status;
    };
    expect(await statusOf(`/api/players/${'0'.repeat(64)}/events`)).toBe(404);
    expect(await statusOf('/api/players/a/events')).toBe(404);
    expect(read).toBe(0);
    expect(await statusOf(path)).toBe(204);
    expect(read).toBe(1);
    await site.pool.query("update rate_limit set points = 1000 where key like 'player:%'");
    expect(await statusOf(path)).toBe(429);
    expect(read).toBe(1);
    await site.pool.query('delete from rate_limit');
  });

  test('an event whose body ends after its URL was deleted gets 404', async () => {
    const body = new ReadableStream({
      async pull(controller) {
        await member.request('/api/players', { method: 'DELETE' });
        controller.enqueue(new TextEncoder().encode(valid));
        controller.close();
      },
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    expect((await site.app.request(path, init)).status).toBe(404);
    expect(await viewings()).toEqual([]);
  });

  test('guessed, changed and revoked tokens get 404 with the same body', async () => {
    const { players } = await (await member.request('/api/players')).json();
    await member.request(`/api/players/${players[0]._id}`, { method: 'DELETE' });
    const bodies = [];
    for (const one of [
      path,
      path.toUpperCase(),
      `/api/players/${'0'.repeat(64)}/events`,
      '/api/players/%00/events',
      '/api/players/a/events',
    ]) {
      const response = await sendEvent(
        site.app,
        one.replace('/API/PLAYERS', '/api/players').replace('/EVENTS', '/events'),
        jellyfin1011(),
      );
      bodies.push([response.status, (await response.json()).message]);
    }
    expect(new Set(bodies.map(String)).size).toBe(1);
    expect(bodies[0]?.[0]).toBe(404);
  });

  test('when a member has too many events, the oldest are deleted, first those that had no effect', async () => {
    await site.pool.query(
      `insert into player_event (member_id, kind, at, title, by_hand, state, reason)
       select id, 'plex', $2::timestamptz - n * interval '1 day', 'Film ' || n, false, case n % 2 when 0 then 'unknown' else 'ignored' end,
         case n % 2 when 0 then null else 'early' end
       from member, generate_series(1, 600) as n where email = $1`,
      [member.email, site.deps.clock()],
    );
    expect(await send(jellyfin1011({ Name: 'The newest', Provider_tmdb: '', Provider_imdb: '' }))).toBe(204);
    const told = await eventsOf(member);
    const ignored = told.filter(({ state }) => state === 'ignored');
    expect([ignored.length, told.length - ignored.length]).toEqual([50, 150]);
  });

  test('no log line, metric, error report or mail has the token or the film of an event', async () => {
    const token = path.split('/')[3] ?? '';
    const title = 'Unheimlich 666';
    await send(jellyfin1011({ Name: title }));
    await send(`{"Name": "${title}"`);
    await send(`{"a": "${'a'.repeat(10 * MEGABYTE)}"}`);
    await sendEvent(site.app, `${path}/more`, jellyfin1011());
    await site.app.request(path);
    await site.pool.query("alter table player_event add constraint broken check (title <> 'Unheimlich 667') not valid");
    expect(await send(jellyfin1011({ Name: 'Unheimlich 667', Provider_tmdb: '', Provider_imdb: '' }))).toBe(500);
    await site.pool.query('alter table player_event drop constraint broken');
    const { rows } = await site.pool.query('select * from browser_error');
    const read = JSON.stringify([lines(), await site.deps.metrics.text(), rows, await site.outbox()]);
    expect(read).toContain('/api/players/…/events');
    expect(read).toContain('violates check constraint');
    expect(read).not.toContain(token);
    expect(read).not.toContain('Unheimlich');
  });
});
