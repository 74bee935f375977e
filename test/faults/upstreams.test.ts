import { Writable } from 'node:stream';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import type { Film } from '#contract/films.ts';
import { signUp } from '#test/members.ts';
import { getJson, type TestApp, testApp } from '#test/test-app.ts';
import { fakeFilm, generateFilms } from '#test/tmdb/fake-film.ts';
import { type FakeTmdb, fakeTmdb, TMDB_TOKEN } from '#test/tmdb/fake-tmdb.ts';
import { liveSite, quickLive } from '#test/tmdb/live-site.ts';

const THE_SHINING = 694;
const NEW = fakeFilm({ id: 7_000_001, title: 'The Unheard Of' });
const open = (site: TestApp, id: number) => getJson<Film & { code?: string }>(site.app, `/api/tmdb/movie/${id}`);

async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  return [await work, performance.now() - started];
}

/** Everything that the catalogue's tables hold. */
async function catalogueOf(site: TestApp) {
  const { rows } = await site.pool.query(`
    select md5(string_agg(row::text, ',' order by row::text)) as digest from (
      select to_jsonb(film) - 'fetched_at' as row from film union all select to_jsonb(credit) from credit
      union all select to_jsonb(film_keyword) from film_keyword union all select to_jsonb(film_provider) from film_provider
      union all select to_jsonb(person) from person union all select to_jsonb(film_tag) from film_tag) as rows`);
  return rows[0].digest;
}

/** Known films and unknown ones, while TMDB cannot be had. */
async function expectPatientSite(site: TestApp): Promise<void> {
  const [known, time] = await timed(open(site, THE_SHINING));
  expect(known).toMatchObject({ status: 200, body: { title: 'The Shining' } });
  expect(time).toBeLessThan(1_000);
  const unknown = await site.app.request(`/api/tmdb/movie/${NEW.id}`);
  expect(unknown.status).toBe(503);
  expect(Number(unknown.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await unknown.json()).toMatchObject({ code: 'unavailable' });
}

describe('TMDB is not there', () => {
  test('refused: known films 200, unknown ones 503, never 500, and it comes back by itself', async () => {
    const { fake, site } = await liveSite([NEW]);
    await fake.stop();
    for (let reader = 0; reader < 8; reader++) await expectPatientSite(site);
    await fake.start();
    // The circuit is open by now; it lets a call through again after ten seconds.
    await expect.poll(async () => (await open(site, NEW.id)).status, { timeout: 20_000, interval: 500 }).toBe(200);
  });

  test.each([
    ['no DNS', 'http://tmdb.invalid'],
    ['bad TLS', 'https'],
  ])('%s: known films 200, unknown ones 503', async (_what, url) => {
    const fake = await fakeTmdb();
    const api = url === 'https' ? `https://127.0.0.1:${fake.port}` : url;
    const site = await testApp({ env: { TMDB_TOKEN, TMDB_API_URL: api } });
    await expectPatientSite(site);
  });
});

test('the page of an unknown film says 503 and when to come again, though its rendering failed', async () => {
  const fake = await fakeTmdb();
  fake.fail('reset');
  const site = await testApp({
    env: fake.env,
    // As the web does: a loader that fails makes the page a 500.
    renderPage: async (request, fetchApi) => {
      const answer = await fetchApi(new Request(new URL(`/api/tmdb${new URL(request.url).pathname}`, request.url)));
      const status = answer.ok ? 200 : 500;
      return new Response('<!doctype html>', { status, headers: { 'Content-Type': 'text/html' } });
    },
  });
  const page = await site.app.request(`/movie/${NEW.id}`);
  expect(page.status).toBe(503);
  expect(page.headers.get('Retry-After')).toBe('5');
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  expect((await site.app.request(`/movie/${THE_SHINING}`)).status).toBe(200);
});

describe('TMDB is slow', () => {
  test.each(['hang', 'hang after the headers', 'trickle'] as const)(
    '%s: readers wait three seconds at most, the call is cut at five, and no socket is left',
    async (fault) => {
      const { fake, site } = await liveSite([NEW]);
      fake.fail(fault);
      const readers = Array.from({ length: 40 }, (_, index) => timed(open(site, NEW.id + index)));
      for (const [{ status }, time] of await Promise.all(readers)) {
        expect(status).toBe(503);
        expect(time).toBeLessThan(4_500);
      }
      const [known, time] = await timed(open(site, THE_SHINING));
      expect(known.status).toBe(200);
      expect(time).toBeLessThan(1_000);
      expect(await fake.openSockets()).toBeLessThanOrEqual(15);
      await expect.poll(() => fake.openSockets(), { timeout: 20_000 }).toBe(0);
    },
  );
});

describe('TMDB talks nonsense', () => {
  test.each([
    'HTML',
    'truncated JSON',
    '{}',
    'wrong types',
    'an error with status 200',
    '50 MB',
    'plain-text 500',
  ] as const)('%s: refused, what we hold stays as it was, nothing is half-written', async (fault) => {
    const { fake, site } = await liveSite([NEW, fakeFilm({ id: THE_SHINING, title: 'Another Film' })]);
    const before = await catalogueOf(site);
    fake.fail(fault);
    const live = quickLive(site);
    fake.changed.add(THE_SHINING);
    const rounds = [live.sync.trending, live.sync.platforms, live.sync.changes, live.sync.releases];
    for (const round of rounds) await expect(round({ wait: 0 })).rejects.toMatchObject({ name: 'TmdbFailure' });
    await live.sync.refresh({ wait: 0 }).catch(() => undefined);
    expect((await open(site, NEW.id)).status).toBe(503);
    expect(await catalogueOf(site)).toBe(before);
  });

  test('a film in the middle that makes no sense is skipped, the others come', async () => {
    const films = generateFilms(100);
    const { fake, site, live } = await liveSite(films);
    fake.fail('wrong types', { only: new RegExp(`/movie/${films[50]?.id}$`) });
    expect((await live.backfill.run()).tally).toMatchObject({ inserted: 99, skipped: 1 });
    const { rows } = await site.pool.query(
      "select id from film where source = 'tmdb' and not exists (select from credit where film_id = id)",
    );
    expect(rows).toEqual([]);
  });
});

describe('TMDB refuses', () => {
  test.each(['429', '429 with Retry-After'] as const)('%s: nobody asks again during the pause', async (fault) => {
    const { fake, site } = await liveSite([NEW]);
    fake.fail(fault);
    await open(site, NEW.id);
    const asked = fake.requests.length;
    const [answers, time] = await timed(Promise.all([1, 2, 3, 4].map((index) => open(site, NEW.id + index))));
    expect(answers.map((answer) => answer.status)).toEqual([503, 503, 503, 503]);
    expect(fake.requests.length - asked).toBeLessThanOrEqual(fault === '429' ? 4 : 0);
    expect(time).toBeLessThan(4_000);
    fake.recover();
    await expect.poll(async () => (await open(site, NEW.id)).status, { timeout: 20_000, interval: 300 }).toBe(200);
  });

  test('401: reported once, without the token, and the site goes on', async () => {
    const lines: string[] = [];
    const log = pino(new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) }));
    const fake = await fakeTmdb({ films: [NEW] });
    const site = await testApp({ log, env: { ...fake.env, TMDB_TOKEN: 'a-wrong-token' } });
    for (let reader = 0; reader < 5; reader++) await expectPatientSite(site);
    expect(fake.requests).toHaveLength(1);
    expect(lines.filter((line) => line.includes('TMDB_TOKEN'))).toHaveLength(1);
    expect(lines.join('')).not.toContain('a-wrong-token');
  });

  test("404 of a film we hold: it is marked, and members' lists keep it", async () => {
    const { fake, site, live } = await liveSite();
    const member = await signUp(site.app);
    await member.request('/api/user-list/add', { method: 'POST', body: { title_id: THE_SHINING } });
    fake.changed.add(THE_SHINING);
    expect(await live.sync.changes()).toMatchObject({ gone: 1 });
    const film = await site.db.selectFrom('film').select('removed_at').where('id', '=', THE_SHINING).executeTakeFirst();
    expect(film?.removed_at).toBeInstanceOf(Date);
    expect(await (await member.request('/api/user-list')).json()).toMatchObject({ items: [{ title_id: THE_SHINING }] });
  });
});

describe('two hundred readers open the same unknown film', () => {
  const crowd = (site: TestApp) => Promise.all(Array.from({ length: 200 }, () => open(site, NEW.id)));
  const asked = (fake: FakeTmdb) => fake.requests.length;

  test('TMDB is asked once, and all of them see it', async () => {
    const { fake, site } = await liveSite([NEW]);
    expect((await crowd(site)).every((answer) => answer.status === 200)).toBe(true);
    expect(asked(fake)).toBe(1);
  });

  test('TMDB is asked once when it has none, then and for the next crowd', async () => {
    const { fake, site } = await liveSite();
    expect((await crowd(site)).every((answer) => answer.status === 404)).toBe(true);
    expect((await crowd(site)).every((answer) => answer.status === 404)).toBe(true);
    expect(asked(fake)).toBe(1);
  });
});
