import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Film, ListedFilm } from '#features/films/contract/films.ts';
import type { Person } from '#features/people/contract/people.ts';
import { getJson, type TestApp, testApp } from '#test/app/test-app.ts';
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

  test('returns 404 when it is a comedy, adult or softcore, and is requested once', async () => {
    const kinds = [{ genreIds: [35] }, { adult: true }, { softcore: true }];
    const films = kinds.map((given, place) => ({ ...NEW, ...given, id: NEW.id + place }));
    const { fake, site } = await liveSite(films);
    for (const { id } of [...films, ...films])
      expect([id, (await getJson(site.app, `/api/tmdb/movie/${id}`)).status]).toEqual([id, 404]);
    expect(fake.requests).toHaveLength(3);
  });

  test('is not requested from TMDB if its id is invalid', async () => {
    const { fake, site } = await liveSite([NEW]);
    for (const id of ['0', '-1', '2147483648', '9223372036854775808', '1e309', '0x10', 'abc'])
      expect([id, (await getJson(site.app, `/api/tmdb/movie/${id}`)).status]).toEqual([id, 404]);
    expect(fake.requests).toEqual([]);
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

async function titlesFor({ app }: TestApp, query: string): Promise<string[]> {
  const response = await getJson<ListedFilm[]>(app, `/api/movies/find?title=${encodeURIComponent(query)}`);
  expect(response.status).toBe(200);
  return response.body.map((film) => film.title);
}

describe('a search', () => {
  test('with few results searches TMDB once a day and stores the horror films found', async () => {
    const comedy = fakeFilm({ id: 7_000_002, title: 'The Unheard Of Wedding', genreIds: [35] });
    const { fake, site } = await liveSite([NEW, comedy]);
    expect(await titlesFor(site, 'the unheard of')).toEqual(['The Unheard Of']);
    expect(await titlesFor(site, 'The Unheard-Of')).toEqual(['The Unheard Of']);
    expect(await titlesFor(site, 'qqqqqqqq')).toEqual([]);
    expect(await titlesFor(site, 'qqqqqqqq')).toEqual([]);
    expect(fake.count(/search/)).toBe(2);
    expect(fake.count(/movie\/\d/)).toBe(1);
  });

  test('leaves out a film if TMDB finds it by title, but returns 404 for its id', async () => {
    const ghost = fakeFilm({ id: 7_000_003, title: 'The Unheard Of Ghost' });
    const { fake, site } = await liveSite([NEW, ghost]);
    fake.fail('404', { only: /movie\/7000003$/ });
    expect(await titlesFor(site, 'the unheard of')).toEqual(['The Unheard Of']);
  });

  test('returns the known films when TMDB fails', async () => {
    const { fake, site } = await liveSite([NEW]);
    fake.fail('HTML');
    expect(await titlesFor(site, 'the unheard of')).not.toContain('The Unheard Of');
    fake.recover();
    expect(await titlesFor(site, 'the unheard of')).toContain('The Unheard Of');
  });
});

describe('a search of one site', () => {
  const films = [
    ...['Zyx', '鮫', 'Night of', 'Amélie’s Straße: Part II'].map((title, place) => ({ id: 7_000_010 + place, title })),
    ...[5, 7, 8, 9].map((id) => ({ id: 7_000_000 + id, title: `Pasted ${id}`, imdbId: `tt700000${id}` })),
  ];
  let live: Awaited<ReturnType<typeof liveSite>>;
  beforeAll(async () => {
    live = await liveSite(films.map(fakeFilm), { readsFilmsOnce: true });
  });
  afterAll(async () => {
    await live.site.close();
    await live.fake.close();
  });

  /** Searches twice. @returns the titles found, and the requests to TMDB whose path has this part */
  async function search(query: string, path: RegExp): Promise<[string[], number]> {
    const before = live.fake.count(path);
    const found = await titlesFor(live.site, query);
    expect(await titlesFor(live.site, query)).toEqual(found);
    return [found, live.fake.count(path) - before];
  }

  test('for words that may be a title searches TMDB; for a known title, a letter or two, or a description it does not', async () => {
    const known = ['The Shining', 'the shining', '咒', 'qq'];
    for (const title of [...known, 'japanese ghost', '80s slasher', 'werewolf under 100 minutes'])
      expect([title, (await search(title, /./))[1]]).toEqual([title, 0]);
    for (const title of ['vampire demon', 'clown 2017', 'argento 70s', 'welsh ghost'])
      expect([title, (await search(title, /search/))[1]]).toEqual([title, 1]);
  });

  test.each(['Zyx', '鮫'])('with few letters and no result, such as %s, searches TMDB', async (title) => {
    expect(await search(title.toLowerCase(), /search/)).toEqual([[title], 1]);
  });

  test('with many results, but none with this title, searches TMDB', async () => {
    const before = await live.site.db.selectFrom('film').select('id').where('title', 'ilike', 'Night of %').execute();
    expect(before.length).toBeGreaterThan(3);
    const [[first], requests] = await search('night of', /search/);
    expect([first, requests]).toEqual(['Night of', 1]);
  });

  test('sends the query to TMDB as typed', async () => {
    const title = 'Amélie’s Straße: Part II';
    expect(await search(` ${title}`, /search/)).toEqual([[title], 1]);
    const queries = live.fake.requests.map((path) => new URL(path, live.fake.url).searchParams.get('query'));
    expect(queries).toContain(title);
  });

  test.each([
    ['tt7000007', ['Pasted 7']],
    ['https://www.imdb.com/title/tt7000008/', ['Pasted 8']],
    ['tt7000006', []],
  ])('for %s, the id of an unknown film, asks TMDB once', async (query, found) => {
    const searches = live.fake.count(/search/);
    expect(await search(query, /find/)).toEqual([found, 1]);
    expect(live.fake.count(/search/)).toBe(searches);
  });

  test.each([
    ['https://www.themoviedb.org/movie/7000009-the-pasted', 'Pasted 9'],
    ['7000005', 'Pasted 5'],
  ])('for %s, the TMDB id of an unknown film, fetches this film', async (query, title) => {
    expect(await search(query, /movie\/700000/)).toEqual([[title], 1]);
  });
});
