import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createDatabase, createPool } from '#engine/database/database.ts';
import { createApp } from '#src/app.ts';
import { createServices } from '#src/services.ts';
import { guestOf, joinNight, openNight, television } from '#test/app/night-guests.ts';
import { type ReadStream, readStream } from '#test/app/night-stream.ts';
import { appForFile, emptyPage } from '#test/app/test-app.ts';
import { createNightRepository } from './movie-night.repository.ts';
import { createNightStreams, MAX_OF_ONE, MAX_WITHOUT_SEAT } from './night-streams.ts';
import type { NightView } from './night-view.repository.ts';

let isReady = true;
const site = await appForFile({ isReady: () => isReady });
beforeEach(() => {
  isReady = true;
});

/** Another process of the site on the same database. */
function anotherProcess() {
  const pool = createPool({ ...site.pool.options }, site.deps.log);
  onTestFinished(() => pool.end());
  const deps = { ...site.deps, pool, db: createDatabase(pool), publicDb: createDatabase(pool) };
  const services = createServices(deps);
  return { services, app: createApp({ deps, services, staticFiles: new Map(), renderPage: emptyPage }) };
}

async function follow(guest: { request: (path: string) => Promise<Response> }): Promise<ReadStream> {
  const stream = readStream(await guest.request('/events'));
  onTestFinished(() => stream.close());
  return stream;
}

const listeners = async () =>
  (
    await site.pool.query(
      "select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
    )
  ).rows;

describe('a stream of events', () => {
  test('is sent without buffering, and its first event has the current version', async () => {
    const host = await openNight(site.app);
    const response = await host.request('/events');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    });
    const stream = readStream(response);
    const { version } = await host.night();
    await stream.until(version);
    expect(stream.text()).toBe(`retry: 1000\n\nevent: changed\ndata: ${version}\n\n`);
    await stream.close();
  });

  test('tells guests and televisions that the night has changed, whichever process made the change', async () => {
    const host = await openNight(site.app);
    const other = anotherProcess();
    const streams = [
      await follow(host),
      await follow(television(site.app, host.code)),
      await follow(guestOf(other.app, 'Ann', host.code, host.cookie)),
    ];
    await joinNight(other.app, host.code, 'Ben');
    const { version } = await host.night();
    for (const stream of streams) await stream.until(version);
    await joinNight(site.app, host.code, 'Cid');
    for (const stream of streams) await stream.until(version + 1);
  });

  test('says nothing about other nights', async () => {
    const [host, other] = [await openNight(site.app), await openNight(site.app)];
    const stream = await follow(host);
    await joinNight(site.app, other.code, 'Ben');
    await joinNight(site.app, host.code, 'Ben');
    const { version } = await host.night();
    await stream.until(version);
    expect(stream.versions()).toEqual([version - 1, version]);
  });

  test('shares one database listener with the other streams of its process, and the listener stops with the last stream', async () => {
    const host = await openNight(site.app);
    const streams = await Promise.all([1, 2, 3].map(() => follow(host)));
    // The listener of the test before may still be ending.
    await expect.poll(listeners).toHaveLength(1);
    for (const stream of streams) await stream.close();
    await expect.poll(listeners).toEqual([]);
  });

  test('sends changes that happened while the connection to the database was lost', async () => {
    const host = await openNight(site.app);
    const stream = await follow(host);
    await expect.poll(listeners).toHaveLength(1);
    const [{ pid }] = await listeners();
    await site.pool.query('select pg_terminate_backend($1)', [pid]);
    await expect.poll(listeners).not.toContainEqual({ pid });
    await joinNight(site.app, host.code, 'Ben');
    const { version } = await host.night();
    await stream.until(version);
    await expect.poll(listeners).toHaveLength(1);
  });

  test('cannot be opened for an unknown night, by a stopping process, or by a guest with too many', async () => {
    expect((await guestOf(site.app, '', 'bbbbbb', '').request('/events')).status).toBe(404);
    const host = await openNight(site.app);
    const streams = await Promise.all(Array.from({ length: MAX_OF_ONE }, () => follow(host)));
    const refused = await host.request('/events');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    await streams[0]?.close();
    await (await follow(host)).close();
    isReady = false;
    expect((await host.request('/events')).status).toBe(503);
  });

  test('ends if the night cannot be read again: its reader would get an error, so nobody would close it', async () => {
    const { code } = await openNight(site.app);
    const views = [{ people: [], seat: null, version: 1 }];
    const viewFor = async () => {
      const view = views.shift();
      if (!view) throw new Error('the database is away');
      return view as unknown as NightView; // the only fields that a stream needs
    };
    const streams = createNightStreams(site.deps, createNightRepository(site.db), viewFor);
    const opening = streams.open({ code, secret: null, key: null, address: '10.0.0.1' });
    await expect(opening).rejects.toThrow('the database is away');
    await expect.poll(listeners).toEqual([]);
  });

  test('has room for each guest, however many browsers without a seat follow the night', async () => {
    const host = await openNight(site.app);
    const ben = await joinNight(site.app, host.code, 'Ben');
    const stranger = television(site.app, host.code);
    for (let count = 0; count < MAX_OF_ONE; count++) await follow(stranger);
    expect((await stranger.request('/events')).status).toBe(429);
    // A television of another network.
    for (let count = MAX_OF_ONE; count < MAX_WITHOUT_SEAT; count++) await follow(television(site.app, host.code));
    expect((await television(site.app, host.code).request('/events')).status).toBe(429);
    for (let count = 0; count < MAX_OF_ONE; count++) await follow(ben);
    expect((await ben.request('/events')).status).toBe(429);
    await follow(host);
  });

  test('ends at once for HEAD, which has no body', async () => {
    const host = await openNight(site.app);
    for (let count = 0; count <= MAX_OF_ONE; count++) {
      const response = await host.request('/events', { method: 'HEAD' });
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
    }
    await expect.poll(listeners).toEqual([]);
  });

  test('ends when its process stops, so that the browser connects to another process', async () => {
    const host = await openNight(site.app);
    const other = anotherProcess();
    const streams = await Promise.all([1, 2, 3].map(() => follow(guestOf(other.app, 'Ann', host.code, host.cookie))));
    other.services.endStreams();
    for (const stream of streams) await stream.ended;
    expect((await guestOf(other.app, 'Ann', host.code, host.cookie).request('/events')).status).toBe(503);
  });
});
