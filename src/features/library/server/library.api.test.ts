import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mergeFilm } from '#catalogue/merge-film.repository.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { signUp } from '#test/app/members.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';
import { HOUSE, KEY, type OwnedFilm } from '#test/house/fake-house.ts';
import { startHouse } from '#test/house/start-house.ts';

const THE_SHINING = { title: 'The Shining', year: 1980, tmdb: '694', imdb: 'tt0081505' };
const PSYCHO = { title: 'Psycho', year: 1960, imdb: 'tt0054215' };
const THE_THING = { title: 'The Thing', year: 1982 };

let shared: TestApp;
beforeAll(async () => {
  shared = await testApp();
});
afterAll(() => shared.close());
beforeEach(async () => {
  await shared.db.deleteFrom('library_film').execute();
  await shared.db.deleteFrom('library_reading').execute();
});

const read = async ({ deps, runJobs }: TestApp) => {
  await deps.jobs.add('library', {});
  await runJobs();
};

const filmsOf = async ({ pool }: TestApp) =>
  (
    await pool.query(
      'select library_film.source, title, extract(year from release_date)::int as year from library_film join film on film.id = film_id order by 1, 2',
    )
  ).rows.map(({ source, title, year }) => `${source}: ${title} (${year})`);

const readingOf = async ({ pool }: TestApp) => (await pool.query('select * from library_reading order by source')).rows;

const jellyfinSite = async (films: OwnedFilm[]) => {
  const house = await startHouse(HOUSE.jellyfin(films));
  return { house, site: await testApp({ on: shared, env: { LIBRARY_URL: house.url, LIBRARY_KEY: KEY } }) };
};

describe('the films of the media servers', () => {
  test('are read from Jellyfin, by TMDB id, IMDb id, or title and year', async () => {
    const { site, house } = await jellyfinSite([
      THE_SHINING,
      PSYCHO,
      THE_THING,
      { title: 'Our holidays', year: 2019 },
      { title: 'Alien', year: 1979, tmdb: '348', isVirtual: true },
      { title: 'A series', type: 'Series' },
    ]);
    await read(site);
    expect(await filmsOf(site)).toEqual([
      'Jellyfin or Emby: Psycho (1960)',
      'Jellyfin or Emby: The Shining (1980)',
      'Jellyfin or Emby: The Thing (1982)',
    ]);
    expect(await readingOf(site)).toMatchObject([{ films: 3, unknown: 1, problem: null }]);
    expect(house.requests).toHaveLength(1);
  });

  test('are read from Emby, whose API has a path prefix', async () => {
    const house = await startHouse(HOUSE.emby([THE_SHINING, PSYCHO]));
    const site = await testApp({ on: shared, env: { LIBRARY_URL: `${house.url}/emby/`, LIBRARY_KEY: KEY } });
    await read(site);
    expect(await filmsOf(site)).toHaveLength(2);
  });

  test.each([
    ['the current agent', false],
    ['the older agents', true],
  ])('are read from the film libraries of Plex, with %s', async (_, isFormer) => {
    const house = await startHouse(HOUSE.plex([THE_SHINING, PSYCHO], { isFormer }));
    const site = await testApp({ on: shared, env: { PLEX_URL: house.url, PLEX_TOKEN: KEY } });
    await read(site);
    expect(await filmsOf(site)).toEqual(['Plex: Psycho (1960)', 'Plex: The Shining (1980)']);
    expect(house.requests.map(({ path }) => path)).not.toContainEqual(expect.stringContaining('/7/'));
  });

  test('with an unknown id are not matched by their title', async () => {
    const { site } = await jellyfinSite([{ ...THE_THING, tmdb: '99999999' }, THE_SHINING]);
    await read(site);
    expect(await filmsOf(site)).toEqual(['Jellyfin or Emby: The Shining (1980)']);
  });

  test('are those of the last reading: deleted films disappear, and removing the setting removes all', async () => {
    const { site, house } = await jellyfinSite([THE_SHINING, PSYCHO]);
    await read(site);
    house.has(HOUSE.jellyfin([PSYCHO]));
    await read(site);
    expect(await filmsOf(site)).toEqual(['Jellyfin or Emby: Psycho (1960)']);
    await site.pool.query("insert into library_film values ('Plex', 694)");
    await read(site);
    expect(await filmsOf(site)).toEqual(['Jellyfin or Emby: Psycho (1960)']);
  });

  test('stay at home when they are merged into another film', async () => {
    const copies = [7_100_001, 7_100_002];
    const { site } = await jellyfinSite(copies.map((id) => ({ title: 'Copy', year: 1982, tmdb: String(id) })));
    await insertFilms(
      site.db,
      copies.map((id) => ({ id, release_date: '1982-06-25' })),
    );
    await read(site);
    for (const from of copies) await mergeFilm(site.db, from, 1091);
    expect(await filmsOf(site)).toEqual(['Jellyfin or Emby: The Thing (1982)']);
    const { results } = await (await site.app.request('/api/films/by-fright?platforms=home')).json();
    expect(results).toMatchObject([{ id: 1091, platforms: expect.arrayContaining(['home']) }]);
  });

  test('are marked as at home, found by search, and listed as a platform', async () => {
    const { site } = await jellyfinSite([THE_SHINING]);
    await read(site);
    const json = async (path: string) => (await site.app.request(path)).json();
    expect((await json('/api/films/by-fright?platforms=home')).results).toMatchObject([
      { id: 694, platforms: expect.arrayContaining(['home']) },
    ]);
    expect((await json('/api/tmdb/horror-movies-by-provider?keyword=home')).results).toMatchObject([{ id: 694 }]);
    expect((await json('/api/films/streams?ids=694&region=DE')).films).toEqual([{ id: 694, platforms: ['home'] }]);
    expect((await json('/api/tmdb/movie/694')).watch_providers.stream[0]).toMatchObject({
      provider_id: 0,
      provider_name: 'At home',
    });
  });
});

describe('without a setting', () => {
  test('no film is at home, even if films of an earlier setting are stored', async () => {
    const site = await testApp({ on: shared });
    await site.pool.query("insert into library_film values ('Plex', 694)");
    await read(site);
    expect(await filmsOf(site)).toEqual([]);
    const { results } = await (await site.app.request('/api/tmdb/horror-movies-by-provider?keyword=home')).json();
    expect(results).toEqual([]);
  });
});

describe('a request for a film', () => {
  const seerrSite = async (known: Parameters<typeof HOUSE.seerr>[0] = {}) => {
    const house = await startHouse(HOUSE.seerr(known));
    const site = await testApp({ on: shared, env: { SEERR_URL: house.url, SEERR_API_KEY: KEY } });
    const member = await signUp(site.app);
    const ask = async (filmId: number) => {
      const response = await member.request(`/api/films/${filmId}/request`, { method: 'POST' });
      return { status: response.status, body: await response.json() };
    };
    return { house, site, ask };
  };

  test('sends the TMDB id to Seerr and returns the outcome', async () => {
    const { ask, house } = await seerrSite({ there: [948], blocked: [348] });
    expect(await ask(694)).toEqual({ status: 200, body: { outcome: 'requested' } });
    expect(house.requests).toMatchObject([
      { method: 'POST', path: '/api/v1/request', body: '{"mediaType":"movie","mediaId":694}' },
    ]);
    expect(await ask(694)).toMatchObject({ body: { outcome: 'already-requested' } });
    expect(await ask(948)).toMatchObject({ body: { outcome: 'at-home' } });
    expect(await ask(348)).toMatchObject({ body: { outcome: 'refused' } });
  });

  test('is not sent for a film that is at home or unknown', async () => {
    const { ask, house, site } = await seerrSite();
    await site.pool.query("insert into library_film values ('Plex', 694)");
    expect(await ask(694)).toMatchObject({ body: { outcome: 'at-home' } });
    expect(await ask(999_999_999)).toMatchObject({ status: 404 });
    expect(house.requests).toEqual([]);
  });

  test.each([
    ['a failure', { status: 500, body: { message: KEY } }],
    ['a web page', { text: '<html>' }],
    ['a redirect', { status: 301, headers: { Location: 'http://169.254.169.254/' } }],
    ['a wrong key', { status: 403, body: { error: 'no' } }],
  ])('returns a general error after %s', async (_, answer) => {
    const { ask, house } = await seerrSite();
    house.answers(answer);
    expect(await ask(694)).toEqual({
      status: 503,
      body: expect.objectContaining({ message: 'The film could not be requested. Please try again later.' }),
    });
  });

  test('is limited for each member, and needs a session and a site with Seerr', async () => {
    const { ask, site, house } = await seerrSite();
    for (let count = 0; count < 20; count++) await ask(694);
    expect(await ask(694)).toMatchObject({ status: 429 });
    const asked = house.requests.length;
    expect((await site.app.request('/api/films/694/request', { method: 'POST' })).status).toBe(401);
    expect(house.requests).toHaveLength(asked);
    const other = await testApp({ on: shared });
    const member = await signUp(other.app);
    expect((await member.request('/api/films/694/request', { method: 'POST' })).status).toBe(404);
  });
});
