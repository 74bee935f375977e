import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeFilm } from './fake/fake-film.ts';
import { fakeTmdb, TMDB_TOKEN } from './fake/fake-tmdb.ts';
import { createTmdbClient, createUnreadReport } from './tmdb-client.ts';
import type { TmdbLimits } from './tmdb-transport.ts';

const READER = { wait: 0 };
const PATIENT = { wait: 10_000 };
const FILM = fakeFilm({ id: 948, title: 'Halloween' });

async function setUp({ limits = {}, token = TMDB_TOKEN, perSecond } = {} as Options) {
  const fake = await fakeTmdb({ films: [FILM], perSecond });
  const lines: string[] = [];
  const note = (...words: unknown[]) => void lines.push(JSON.stringify(words));
  const clock = { offset: 0 };
  const client = createTmdbClient({
    apiUrl: `${fake.url}/`,
    token,
    region: 'US',
    log: { info: note, warn: note, error: note },
    limits: { timeout: 60_000, ...limits },
    now: () => Date.now() + clock.offset,
  });
  return { fake, client, lines, clock };
}
type Options = { limits?: Partial<TmdbLimits>; token?: string; perSecond?: number };

const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: { kind?: string }) => error.kind ?? String(error),
  );

describe('the TMDB client', () => {
  test('requests a film with credits and all other parts in one request, with the bearer token', async () => {
    const { fake, client } = await setUp();
    expect(await client.film(948, READER)).toMatchObject({ id: 948, title: 'Halloween', runtime: 95 });
    expect(decodeURIComponent(fake.requests[0] ?? '')).toBe(
      '/3/movie/948?append_to_response=credits,keywords,videos,watch/providers,alternative_titles,release_dates&include_video_language=en,null',
    );
    expect(fake.headersSeen[0]?.authorization).toBe(`Bearer ${TMDB_TOKEN}`);
  });

  test.each([-1, 0, 1.5, 2 ** 31, Number.NaN])('does not request the invalid id %s', async (id) => {
    const { fake, client } = await setUp();
    await expect(async () => client.film(id, READER)).rejects.toMatchObject({ kind: 'missing' });
    expect(fake.requests).toEqual([]);
  });

  test('fails with "missing" for a 404 from TMDB, and with "faulty" for a 404 from a proxy', async () => {
    const { fake, client } = await setUp();
    expect(await kindOf(client.film(1, READER))).toBe('missing');
    fake.fail('404 of a proxy');
    expect(await kindOf(client.film(2, READER))).toBe('faulty');
  });

  test.each([
    ['reset', 'unreachable'],
    ['hang', 'unreachable'],
    ['hang after the headers', 'unreachable'],
    ['trickle', 'unreachable'],
    ['plain-text 500', 'unreachable'],
    ['HTML', 'faulty'],
    ['truncated JSON', 'faulty'],
    ['an error with status 200', 'faulty'],
    ['50 MB', 'faulty'],
    ['{}', 'malformed'],
    ['wrong types', 'malformed'],
    ['401', 'unauthorised'],
    ['429', 'busy'],
  ] as const)(
    'fails within the time-out when the fault is "%s", and the kind of the error is %s',
    async (fault, kind) => {
      // Only a call that hangs may reach its time limit, however busy the machine is.
      const { fake, client } = await setUp({ limits: { timeout: kind === 'unreachable' ? 700 : 60_000 } });
      fake.fail(fault);
      expect(await kindOf(client.film(948, READER))).toBe(kind);
    },
  );

  test("makes thirty calls a second, and stays below TMDB's limit from the first second", async () => {
    const { fake, client } = await setUp({
      limits: { timeout: 5_000 },
      // Higher than TMDB's real limit, because on a busy machine calls arrive closer together than they were sent.
      perSecond: 50,
    });
    const started = Date.now();
    await Promise.all(Array.from({ length: 80 }, (_, page) => client.trending(page + 1, READER)));
    expect(fake.refused()).toBe(0);
    // A burst of 5 calls and then 75 calls at 30 a second take 2.5 seconds.
    expect(Date.now() - started).toBeGreaterThan(2_400);
  });

  test('tries three times when the connection breaks twice, and counts a retry against the rate limit', async () => {
    const { fake, client } = await setUp({ limits: { perSecond: 1, burst: 1, timeout: 10_000 } });
    fake.fail('reset', { times: 2 });
    const started = Date.now();
    expect(await kindOf(client.film(948, PATIENT))).toBe('answered');
    expect(fake.requests).toHaveLength(3);
    expect(Date.now() - started).toBeGreaterThan(1_900);
  });

  test('opens at most fifteen connections, whatever the load', async () => {
    const { fake, client } = await setUp({ limits: { timeout: 60_000 } });
    fake.fail('hang');
    const calls = Array.from({ length: 40 }, (_, page) => kindOf(client.trending(page + 1, READER)));
    await expect.poll(() => fake.requests.length).toBe(15);
    expect(await fake.openSockets()).toBe(15);
    await fake.close();
    await Promise.all(calls);
  });

  test('closes idle connections after four seconds', async () => {
    const { fake, client } = await setUp();
    await client.film(948, READER);
    expect(await fake.openSockets()).toBe(1);
    await expect.poll(() => fake.openSockets()).toBe(0);
  });

  test('pauses all calls after a 429 for the time in Retry-After; calls that may wait this long succeed', async () => {
    const { fake, client, lines } = await setUp();
    fake.fail('429 with Retry-After', { times: 1 });
    const started = Date.now();
    const patient = client.film(948, { wait: 10_000 });
    await expect.poll(() => fake.requests.length).toBe(1);
    await expect.poll(() => lines.length).toBe(1);
    expect(await kindOf(client.trending(1, READER))).toBe('busy');
    expect(await patient).toMatchObject({ id: 948 });
    expect(Date.now() - started).toBeGreaterThanOrEqual(2_000);
    expect(fake.requests).toHaveLength(2);
  });

  test('logs a rejected token once, and sends no request during the pause that follows', async () => {
    const { fake, client, lines, clock } = await setUp({ token: 'wrong' });
    for (let call = 0; call < 5; call++) expect(await kindOf(client.film(948, READER))).toBe('unauthorised');
    expect(fake.requests).toHaveLength(1);
    clock.offset = 601_000;
    expect(await kindOf(client.film(948, READER))).toBe('unauthorised');
    expect(fake.requests).toHaveLength(2);
    expect(lines.filter((line) => line.includes('TMDB_TOKEN'))).toHaveLength(1);
    expect(lines.join()).not.toContain('wrong');
  });

  test('opens the circuit after several failures, and closes it again by itself', async () => {
    const { fake, client, lines } = await setUp({ limits: { failures: 2, openFor: 300 } });
    fake.fail('HTML');
    await kindOf(client.film(1, READER));
    await kindOf(client.film(2, READER));
    expect(fake.requests).toHaveLength(2);
    expect(await kindOf(client.film(3, READER))).toBe('unreachable');
    expect(fake.requests).toHaveLength(2);
    fake.recover();
    await expect.poll(() => kindOf(client.film(948, READER))).toBe('answered');
    expect(lines.join()).toMatch(/circuit open.*circuit closed/s);
  });

  test('skips and counts invalid rows', async () => {
    const { fake, client } = await setUp();
    fake.films.set(7, { ...fakeFilm({ id: 7 }), title: '' });
    fake.films.set(8, { ...fakeFilm({ id: -8 }), id: -8 });
    const { rows, skipped } = await client.discover({}, 1, READER);
    expect(rows.map((row) => row.id)).toEqual([948]);
    expect(skipped).toBe(2);
  });

  test('fails for a page above 500 without opening the circuit', async () => {
    const { client } = await setUp({ limits: { failures: 1 } });
    expect(await kindOf(client.discover({}, 501, READER))).toBe('malformed');
    expect(await kindOf(client.film(948, READER))).toBe('answered');
  });

  test('reaches a host by its name even if the host listens only on IPv4', async () => {
    const { fake } = await setUp();
    const note = () => undefined;
    const client = createTmdbClient({
      apiUrl: `http://localhost:${fake.port}`,
      token: TMDB_TOKEN,
      region: 'US',
      log: { info: note, warn: note, error: note },
    });
    expect(await kindOf(client.film(948, READER))).toBe('answered');
  });
});

test('an unreadable field is logged immediately, later fields are logged together once a minute, and each is counted', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: object[] = [];
  const counted: string[] = [];
  const report = createUnreadReport({ warn: (fields: object) => void lines.push(fields) }, (field) =>
    counted.push(field),
  );
  for (const id of [1, 2, 3]) report(`/3/movie/${id}`, ['runtime']);
  report('/3/movie/4', ['overview']);
  report('/3/movie/5', []);
  expect(lines).toEqual([{ fields: { runtime: 1 }, latest: '/3/movie/1' }]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toEqual([{ fields: { runtime: 2, overview: 1 }, latest: '/3/movie/4' }]);
  vi.advanceTimersByTime(120_000);
  expect(lines).toHaveLength(2);
  report('/3/movie/6', ['runtime']);
  expect(lines).toHaveLength(3);
  expect(counted).toEqual(['runtime', 'runtime', 'runtime', 'overview', 'runtime']);
});
