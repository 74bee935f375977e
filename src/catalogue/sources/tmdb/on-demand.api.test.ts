import { describe, expect, test } from 'vitest';
import type { Film, ListedFilm } from '#features/films/contract/films.ts';
import type { Person } from '#features/people/contract/people.ts';
import { getJson, testApp } from '#test/app/test-app.ts';
import { liveSite } from '#test/tmdb/live-site.ts';
import { fakeFilm } from '#tmdb-client/fake/fake-film.ts';
import { fakeTmdb } from '#tmdb-client/fake/fake-tmdb.ts';

const NEW = fakeFilm({
  id: 7_000_001,
  title: 'The Unheard Of',
  popularity: 500,
  directors: [{ id: 55, name: 'Ines Sombra' }],
  cast: [{ id: 56, name: 'Otto Klang', character: 'The Bell Ringer' }],
  providers: { US: { flatrate: [99] } },
});
const PATH = `/api/tmdb/movie/${NEW.id}`;
const THE_SHINING = 694;

describe('a film that is not in the catalogue', () => {
  test('is fetched once, stored completely and served from the database', async () => {
    const { fake, site } = await liveSite([NEW]);
    const { status, body } = await getJson<Film>(site.app, PATH);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'The Unheard Of',
      titleSlug: 'the-unheard-of-2020',
      director: 'Ines Sombra',
      cast: [{ id: 56, name: 'Otto Klang', character: 'The Bell Ringer' }],
      keywords: ['zombie'],
      trailer: 'https://www.youtube.com/watch?v=abcdefghijk',
      watch_providers: { stream: [{ provider_id: 99, provider_name: 'Shudder' }], as_of: '2026-11-20' },
    });
    fake.fail('reset');
    expect((await getJson<Film>(site.app, PATH)).body).toEqual(body);
    expect((await getJson<Film>(site.app, '/api/tmdb/movie/the-unheard-of-2020')).body).toEqual(body);
    expect(fake.requests).toHaveLength(1);
    const page = await getJson<{ results: { id: number }[] }>(
      site.app,
      '/api/tmdb/horror-movies-by-keyword?keyword=zombie&page=1',
    );
    expect(page.body.results.map((film) => film.id)).toContain(NEW.id);
  });

  test('has the trailer without a language, not the French trailer', async () => {
    const trailer = { site: 'YouTube', type: 'Trailer', key: 'wordless000', official: true, iso_639_1: null };
    const french = { ...trailer, key: 'bonjour0000', iso_639_1: 'fr' };
    const { site } = await liveSite([{ ...NEW, videos: [french, trailer] }]);
    expect((await getJson<Film>(site.app, PATH)).body.trailer).toBe('https://www.youtube.com/watch?v=wordless000');
  });

  test('returns 404 when TMDB does not have it, and this response is cached for a day', async () => {
    const now = { time: Date.parse('2026-11-20T12:00:00Z') };
    const { fake, site } = await liveSite([], { clock: () => new Date(now.time) });
    expect((await getJson(site.app, PATH)).status).toBe(404);
    expect((await getJson(site.app, PATH)).status).toBe(404);
    expect(fake.requests).toHaveLength(1);
    fake.films.set(NEW.id, NEW);
    now.time += 25 * 3_600_000;
    expect((await getJson(site.app, PATH)).status).toBe(200);
  });

  test.each([
    ['a comedy', { genreIds: [35] }],
    ['adult', { adult: true }],
    ['softcore', { softcore: true }],
  ])('returns 404 when it is %s', async (_what, given) => {
    const { fake, site } = await liveSite([{ ...NEW, ...given }]);
    expect((await getJson(site.app, PATH)).status).toBe(404);
    expect((await getJson(site.app, PATH)).status).toBe(404);
    expect(fake.requests).toHaveLength(1);
  });

  test('is noted with the reason why it is not requested again for a while', async () => {
    const comedy = fakeFilm({ id: 7_000_002, title: 'Laughs', genreIds: [35] });
    const { fake, site } = await liveSite([comedy, { ...NEW, id: 7_000_003 }]);
    fake.fail('wrong types', { only: /7000003$/ });
    for (const id of [7_000_001, 7_000_002, 7_000_003]) await getJson(site.app, `/api/tmdb/movie/${id}`);
    const { rows } = await site.pool.query('select key, reason from tmdb_asked order by key');
    expect(rows).toEqual([
      { key: '7000001', reason: 'TMDB does not have it.' },
      { key: '7000002', reason: 'TMDB does not list it as a horror film.' },
      { key: '7000003', reason: expect.stringMatching(/title|id|text|number/) },
    ]);
  });

  test('is not requested from TMDB if its id is invalid', async () => {
    const { fake, site } = await liveSite([NEW]);
    for (const id of ['0', '-1', '2147483648', '9223372036854775808', '1e309', '0x10', 'abc']) {
      expect((await getJson(site.app, `/api/tmdb/movie/${id}`)).status).toBe(404);
    }
    expect(fake.requests).toEqual([]);
  });

  test('returns 404 when the site has no TMDB token', async () => {
    const fake = await fakeTmdb({ films: [NEW] });
    const site = await testApp({ env: { TMDB_API_URL: fake.url } });
    expect((await getJson(site.app, PATH)).status).toBe(404);
    expect((await getJson<ListedFilm[]>(site.app, '/api/movies/find?title=the%20unheard%20of')).body).toEqual([]);
    expect((await getJson(site.app, '/api/movies/person/55')).status).toBe(404);
    expect(fake.requests).toEqual([]);
  });
});

describe('a known film', () => {
  test('is served immediately, and refreshed by a job when it is old', async () => {
    const { fake, site } = await liveSite([fakeFilm({ id: THE_SHINING, title: 'The Shining', runtime: 146 })]);
    const runtime = async () => (await getJson<Film>(site.app, `/api/tmdb/movie/${THE_SHINING}`)).body.runtime;
    expect(await runtime()).toBe(144);
    expect(await runtime()).toBe(144);
    expect(fake.requests).toEqual([]);
    const waiting = 'select count(*)::int as count from graphile_worker.jobs';
    const count = async () => (await site.pool.query(waiting)).rows[0].count;
    await expect.poll(count).toBe(1);
    await site.runJobs();
    expect(await runtime()).toBe(146);
    expect(fake.requests).toHaveLength(1);
  });
});

describe('a person', () => {
  test('who is not in the catalogue is fetched once, and jobs fetch the films of this person', async () => {
    const { fake, site } = await liveSite([NEW]);
    const first = await getJson<Person>(site.app, '/api/movies/person/55');
    expect(first.body).toMatchObject({ name: 'Ines Sombra', biography: expect.stringContaining('years'), credits: [] });
    await site.runJobs();
    const { body } = await getJson<Person>(site.app, '/api/movies/person/55');
    expect(body.credits).toMatchObject([{ id: NEW.id, job: 'Director' }]);
    expect(fake.count(/person/)).toBe(1);
  });

  test('who is not at TMDB returns 404, and this response is cached', async () => {
    const { fake, site } = await liveSite();
    expect((await getJson(site.app, '/api/movies/person/55')).status).toBe(404);
    expect((await getJson(site.app, '/api/movies/person/55')).status).toBe(404);
    expect(fake.requests).toHaveLength(1);
  });

  test('of a known film gets a biography on request, and is shown without a biography while TMDB fails', async () => {
    const { fake, site } = await liveSite([NEW]);
    await getJson(site.app, PATH);
    fake.fail('plain-text 500');
    const person = async () => (await getJson<Person>(site.app, '/api/movies/person/56')).body;
    expect(await person()).toMatchObject({ name: 'Otto Klang', biography: null });
    fake.recover();
    await expect.poll(async () => (await person()).biography).toContain('Otto Klang');
    const asked = fake.requests.length;
    await person();
    expect(fake.requests).toHaveLength(asked);
  });
});

test('a person of a known film gets a biography with one request, even if TMDB lists no horror film of this person', async () => {
  const { fake, site } = await liveSite([NEW]);
  await getJson(site.app, PATH);
  fake.films.set(NEW.id, { ...NEW, genreIds: [35] });
  const person = async () => (await getJson<Person>(site.app, '/api/movies/person/56')).body;
  await expect.poll(async () => (await person()).biography).toContain('Otto Klang');
  expect(fake.count(/person/)).toBe(1);
});

describe('a search', () => {
  const find = async (site: Awaited<ReturnType<typeof liveSite>>['site'], title: string) => {
    const response = await getJson<ListedFilm[]>(site.app, `/api/movies/find?title=${encodeURIComponent(title)}`);
    expect(response.status).toBe(200);
    return response.body.map((film) => film.title);
  };

  test('with few results searches TMDB once a day and stores the horror films found', async () => {
    const comedy = fakeFilm({ id: 7_000_002, title: 'The Unheard Of Wedding', genreIds: [35] });
    const { fake, site } = await liveSite([NEW, comedy]);
    expect(await find(site, 'the unheard of')).toEqual(['The Unheard Of']);
    expect(await find(site, 'The Unheard-Of')).toEqual(['The Unheard Of']);
    expect(await find(site, 'qqqqqqqq')).toEqual([]);
    expect(await find(site, 'qqqqqqqq')).toEqual([]);
    expect(fake.count(/search/)).toBe(2);
    expect(fake.count(/movie\/\d/)).toBe(1);
  });

  test('leaves out a film if TMDB finds it by title, but returns 404 for its id', async () => {
    const ghost = fakeFilm({ id: 7_000_003, title: 'The Unheard Of Ghost' });
    const { fake, site } = await liveSite([NEW, ghost]);
    fake.fail('404', { only: /movie\/7000003$/ });
    expect(await find(site, 'the unheard of')).toEqual(['The Unheard Of']);
  });

  test.each(['vampire demon', 'clown 2017', 'argento 70s', 'welsh ghost'])(
    'for "%s", which may be a title, searches TMDB',
    async (title) => {
      const { fake, site } = await liveSite([NEW]);
      await find(site, title);
      expect(fake.count(/search/)).toBe(1);
    },
  );

  test.each(['The Shining', 'the shining', '咒', 'qq', 'japanese ghost', '80s slasher', 'werewolf under 100 minutes'])(
    'for %s, which is a known title, too short, or a description, does not search TMDB',
    async (title) => {
      const { fake, site } = await liveSite([NEW]);
      await find(site, title);
      expect(fake.requests).toEqual([]);
    },
  );

  test.each(['Zyx', '鮫'])('with few letters and no result, such as %s, searches TMDB', async (title) => {
    const { site } = await liveSite([fakeFilm({ id: 7_000_004, title })]);
    expect(await find(site, title.toLowerCase())).toEqual([title]);
  });

  test('with many results, but none with this title, searches TMDB', async () => {
    const { site } = await liveSite([fakeFilm({ id: 7_000_005, title: 'Night of' })]);
    const before = await site.db.selectFrom('film').select('id').where('title', 'ilike', 'Night of %').execute();
    expect(before.length).toBeGreaterThan(3);
    expect((await find(site, 'night of'))[0]).toBe('Night of');
  });

  test('sends the query to TMDB as typed', async () => {
    const { fake, site } = await liveSite([fakeFilm({ id: 7_000_006, title: 'Amélie’s Straße: Part II' })]);
    expect(await find(site, ' Amélie’s Straße: Part II')).toEqual(['Amélie’s Straße: Part II']);
    expect(fake.requests.map((path) => new URL(path, fake.url).searchParams.get('query'))[0]).toBe(
      'Amélie’s Straße: Part II',
    );
  });

  test.each(['tt7000007', 'https://www.imdb.com/title/tt7000007/'])(
    'for %s, the id of an unknown film, asks TMDB once',
    async (query) => {
      const { fake, site } = await liveSite([fakeFilm({ id: 7_000_007, title: 'The Pasted', imdbId: 'tt7000007' })]);
      expect(await find(site, query)).toEqual(['The Pasted']);
      expect(await find(site, query)).toEqual(['The Pasted']);
      expect(await find(site, 'tt7000008')).toEqual([]);
      expect(await find(site, 'tt7000008')).toEqual([]);
      expect(fake.count(/find/)).toBe(2);
      expect(fake.count(/search/)).toBe(0);
    },
  );

  test.each(['https://www.themoviedb.org/movie/7000007-the-pasted', '7000007'])(
    'for %s, the TMDB id of an unknown film, fetches this film',
    async (query) => {
      const { fake, site } = await liveSite([fakeFilm({ id: 7_000_007, title: 'The Pasted' })]);
      expect(await find(site, query)).toEqual(['The Pasted']);
      expect(await find(site, query)).toEqual(['The Pasted']);
      expect(fake.count(/movie\/7000007/)).toBe(1);
    },
  );

  test('returns the known films when TMDB fails', async () => {
    const { fake, site } = await liveSite([NEW]);
    fake.fail('HTML');
    expect(await find(site, 'the unheard of')).not.toContain('The Unheard Of');
    fake.recover();
    expect(await find(site, 'the unheard of')).toContain('The Unheard Of');
  });
});
