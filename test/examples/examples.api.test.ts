import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type HttpServer, startHttpServer } from '#engine/http/http-server.ts';
import { type Account, call } from '../../docs/examples/call.ts';
import { mirror, newState } from '../../docs/examples/mirror.ts';
import { traktClient } from '../../docs/examples/trakt-client.ts';
import { signUp } from '../app/members.ts';
import { presentThings } from '../app/mirror.ts';
import { type TestApp, testApp } from '../app/test-app.ts';

const [SHINING, ALIEN, PSYCHO] = [694, 348, 539];

type Site = { http: HttpServer; app: TestApp };
let sites: Site[];
beforeAll(async () => {
  sites = await Promise.all(
    [1, 2].map(async () => {
      const [app, http] = [await testApp(), await startHttpServer(0, '127.0.0.1')];
      http.handleWith((incoming, bindings) => app.app.fetch(incoming, bindings));
      return { app, http };
    }),
  );
});
afterAll(async () => {
  for (const { app, http } of sites) {
    await http.drain();
    await app.close();
  }
});

/** Registers a member and creates an access token for a program. */
async function account(index: number): Promise<Account & { things: () => Promise<unknown> }> {
  const site = sites[index];
  if (!site) throw new Error('No such site');
  const member = await signUp(site.app.app);
  const body = { name: 'Program', scope: 'write', expiresAt: '2026-12-31T00:00:00Z' };
  const { token } = await (await member.request('/api/tokens', { method: 'POST', body })).json();
  /** The member's data without the ids of viewings, which differ between the sites. */
  const things = async () =>
    [...(await presentThings(member))].map(([name, data]) => [name.replace(/viewing .*/, 'viewing'), data]).sort();
  return { url: `http://127.0.0.1:${site.http.port}`, token, things };
}

describe('the mirror of two sites', () => {
  const pair = async () => {
    const accounts: [Awaited<ReturnType<typeof account>>, Awaited<ReturnType<typeof account>>] = [
      await account(0),
      await account(1),
    ];
    const state = newState();
    const run = async () => {
      await mirror(accounts, state);
      const [one, other] = [await accounts[0].things(), await accounts[1].things()];
      expect(withoutMoments(one as unknown[])).toEqual(withoutMoments(other as unknown[]));
      return one as unknown[];
    };
    return { accounts, state, run };
  };
  /** Sorts the data, and removes the time at which each site added a film to the watchlist. */
  const withoutMoments = (things: unknown[]) =>
    things.map((thing) => JSON.stringify(thing).replace(/"addedAt":"[^"]*"/, '')).sort();

  test('copies changes and deletions in both directions', async () => {
    const { accounts, run } = await pair();
    const [one, other] = accounts;
    await call(one, 'POST', `/ratings/${SHINING}`, { overallRating: 9, detailedRatings: { gore: 3 } });
    await call(one, 'POST', `/viewings/${SHINING}`, { day: '2020-10-31', note: 'Alone' });
    await call(one, 'PUT', `/notes/${SHINING}`, { text: 'Boo' });
    await call(other, 'POST', '/user-list/add', { title_id: ALIEN });
    // Both accounts have a viewing of this film on the same day.
    for (const both of accounts) await call(both, 'POST', `/viewings/${PSYCHO}`, { day: '2019-10-31' });
    expect(await run()).toHaveLength(5);

    const [viewing] = await call(other, 'GET', `/viewings/${SHINING}`);
    await call(other, 'PUT', `/viewings/${SHINING}/${viewing.id}`, { day: '2021-10-31' });
    await call(other, 'POST', `/ratings/${SHINING}`, { overallRating: 7 });
    await call(one, 'DELETE', `/user-list/remove/${ALIEN}`);
    await call(one, 'DELETE', `/notes/${SHINING}`);
    expect(await run()).toHaveLength(3);

    await call(one, 'POST', `/tmdb/update-watched-status/${SHINING}`, { watched: false });
    await call(other, 'POST', `/ratings/${SHINING}`, { overallRating: null, detailedRatings: { gore: null } });
    expect(await run()).toHaveLength(1);
  });

  test('copies lists, with their films, notes and order, in both directions', async () => {
    const { accounts, state } = await pair();
    const [one, other] = accounts;
    const listsOf = async (account: Account) => {
      const { lists } = await call(account, 'GET', '/lists');
      const whole = await Promise.all(lists.map(({ _id }: { _id: string }) => call(account, 'GET', `/lists/${_id}`)));
      return whole.map(({ name, description, ranked, films }) => ({
        ...{ name, description, ranked },
        films: films.map(({ id, note }: { id: number; note: string }) => [id, note]),
      }));
    };
    const run = async () => {
      await mirror(accounts, state);
      const lists = await listsOf(one);
      expect(await listsOf(other)).toEqual(lists);
      return lists;
    };
    const list = await call(one, 'POST', '/lists', { name: 'Snow', description: 'Cold', ranked: true });
    for (const id of [SHINING, ALIEN]) await call(one, 'PUT', `/lists/${list._id}/films/${id}`, { note: `Note ${id}` });
    expect(await run()).toEqual([
      {
        ...{ name: 'Snow', description: 'Cold', ranked: true },
        films: [
          [SHINING, `Note ${SHINING}`],
          [ALIEN, `Note ${ALIEN}`],
        ],
      },
    ]);

    const [theirs] = (await call(other, 'GET', '/lists')).lists;
    await call(other, 'PATCH', `/lists/${theirs._id}`, { name: 'Ice' });
    await call(other, 'DELETE', `/lists/${theirs._id}/films/${SHINING}`);
    await call(other, 'PUT', `/lists/${theirs._id}/films/${PSYCHO}`, { position: 1 });
    expect(await run()).toMatchObject([
      {
        name: 'Ice',
        films: [
          [PSYCHO, ''],
          [ALIEN, `Note ${ALIEN}`],
        ],
      },
    ]);
    await run();
    const before = structuredClone(state);
    await run();
    expect(state).toEqual(before);

    await call(one, 'POST', '/lists', { name: 'Soon gone' });
    await call(one, 'DELETE', `/lists/${list._id}`);
    expect(await run()).toMatchObject([{ name: 'Soon gone' }]);
    for (const account of accounts) {
      const [{ _id }] = (await call(account, 'GET', '/lists')).lists;
      await call(account, 'DELETE', `/lists/${_id}`);
    }
    expect(await run()).toEqual([]);
  });

  test('keeps the later of two changes, and writes nothing when nothing has changed', async () => {
    const { accounts, state, run } = await pair();
    const [one, other] = accounts;
    await call(one, 'PUT', `/notes/${SHINING}`, { text: 'first' });
    await call(other, 'PUT', `/notes/${SHINING}`, { text: 'second' });
    await run();
    expect(await call(one, 'GET', `/notes/${SHINING}`)).toMatchObject({ text: 'second' });
    await run();
    const before = structuredClone(state);
    await run();
    expect(state).toEqual(before);
  });
});

test('a call that is one too many waits for the time that the site says, and is sent again', async () => {
  const answers = [new Response('{}', { status: 429, headers: { 'Retry-After': '1' } }), Response.json({ id: 1 })];
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift() ?? Response.error());
  const begun = performance.now();
  const account = { url: 'http://127.0.0.1', token: 'token' };
  expect(await call(account, 'POST', '/viewings/694', { day: '2020-10-31' }, { 'Idempotency-Key': 'key' })).toEqual({
    id: 1,
  });
  expect(performance.now() - begun).toBeGreaterThan(900);
  expect(sent.mock.calls[1]).toEqual(sent.mock.calls[0]);
  sent.mockRestore();
});

test('the client in the shape of Trakt’s API writes and reads history, ratings and the watchlist', async () => {
  const trakt = traktClient(await account(0));
  const movie = {
    title: 'The Shining',
    year: 1980,
    ids: { imdb: 'tt0081505', tmdb: SHINING, slug: expect.any(String) },
  };
  const unknown = { ids: { imdb: 'tt9999999' } };
  const watched_at = '2020-10-31T20:00:00.000Z';
  const movies = [{ watched_at, rating: 9, ids: { imdb: 'tt0081505' } }, unknown];
  for (const add of [trakt.addToHistory, trakt.addRatings, trakt.addToWatchlist])
    expect(await add({ movies })).toEqual({ added: { movies: 1 }, not_found: { movies: [unknown] } });
  expect(await trakt.history()).toEqual([
    { id: expect.any(String), watched_at, action: 'watch', type: 'movie', movie },
  ]);
  expect(await trakt.ratings()).toEqual([{ rated_at: expect.any(String), rating: 9, type: 'movie', movie }]);
  expect(await trakt.watchlist()).toEqual([{ listed_at: expect.any(String), type: 'movie', movie }]);
});
