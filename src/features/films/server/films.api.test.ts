import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mergeFilm } from '#catalogue/merge-film.repository.ts';
import { filmStreamsSchema } from '#features/streaming/contract/streaming.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { appForFile, getJson, type TestApp, testApp } from '#test/app/test-app.ts';
import { DAY_AFTER, TEST_DAY } from '#test/app/test-day.ts';
import { type Film, filmSchema, type HomeFilm, homeFilmsSchema } from '../contract/films.ts';

const THE_SHINING = 694;
const THE_RENTAL = 587496;
const SHINING = { id: 694, title: 'The Shining', releaseDate: '1980-05-23', imdbId: 'tt0081505' };
const [TODAYS, TOMORROWS, REMOVED] = [71, 72, 73];

const site = await appForFile();
await insertFilms(site.db, [
  { id: TODAYS, release_date: TEST_DAY },
  { id: TOMORROWS, release_date: DAY_AFTER },
  { id: REMOVED, release_date: TEST_DAY, removed_at: new Date() },
]);

describe('the films API', () => {
  test('returns fifteen trending films with a poster path and no member average yet', async () => {
    const { status, body } = await getJson<HomeFilm[]>(site.app, '/api/tmdb/trending-horror');
    expect(status).toBe(200);
    expect(homeFilmsSchema.parse(body)).toHaveLength(15);
    expect(body.every((film) => film.averageRating === null && film.posterPath?.startsWith('/'))).toBe(true);
  });

  test('does not return removed films as trending', async () => {
    const trending = async () =>
      (await getJson<HomeFilm[]>(site.app, '/api/tmdb/trending-horror')).body.map(({ id }) => id);
    const [first = 0, ...others] = await trending();
    const { rows } = await site.pool.query(
      "select film_id from collection_entry where collection = 'trending' order by position limit 15",
    );
    expect([first, ...others]).toEqual(rows.map(({ film_id }) => film_id));
    await site.pool.query(
      "insert into collection_entry (collection, position, film_id) select 'others', 0, id from film where id = $1",
      [THE_RENTAL],
    );
    expect(await trending()).toEqual([first, ...others]);
    const remove = (removed_at: Date | null) =>
      site.db.updateTable('film').set({ removed_at }).where('id', '=', first).execute();
    await remove(new Date());
    expect(await trending()).toEqual(others);
    await remove(null);
  });

  test('returns recent releases with the newest first, without future and removed films', async () => {
    const { body } = await getJson<HomeFilm[]>(site.app, '/api/tmdb/recent-horror-recent-releases');
    const dates = homeFilmsSchema.parse(body).map((film) => film.releaseDate ?? '');
    expect(dates).toEqual([...dates].sort().reverse());
    expect(dates.slice(0, 2)).toEqual([TEST_DAY, '2026-10-23']);
    expect(body[0]?.id).toBe(TODAYS);
    await insertFilms(site.db, [{ id: TODAYS + 10, release_date: TEST_DAY }]);
    const again = await getJson<HomeFilm[]>(site.app, '/api/tmdb/recent-horror-recent-releases');
    expect(again.body.slice(0, 2).map(({ id }) => id)).toEqual([TODAYS + 10, TODAYS]);
  });

  test('returns the same film by id and by title slug', async () => {
    const byId = await getJson<Film>(site.app, `/api/tmdb/movie/${THE_SHINING}`);
    const bySlug = await getJson<Film>(site.app, '/api/tmdb/movie/the-shining-1980');
    expect(byId.status).toBe(200);
    expect(bySlug.body).toEqual(byId.body);
    const film = filmSchema.parse(byId.body);
    expect(film).toMatchObject({
      title: 'The Shining',
      director: 'Stanley Kubrick',
      runtime: 144,
      release_date: '1980-05-23',
      countries: ['US', 'GB'],
      certification: 'R',
      franchise: { slug: 'the-shining', name: 'The Shining' },
      watched: false,
      averageRating: null,
      averageDetailedRatings: {},
      ratingsCount: 0,
    });
    expect(film.directors).toMatchObject([{ name: 'Stanley Kubrick' }]);
    // No editor marked this keyword as a spoiler. It is one, because it reveals a content note, and the page hides
    // content notes too.
    expect(film.spoilers).toEqual(['child abuse']);
    expect(film.cast[0]).toMatchObject({ name: 'Jack Nicholson', character: 'Jack Torrance' });
    expect(film.keywords).toContain('hotel');
  });

  test('still returns a withdrawn film, and says that it is no longer in the catalogue', async () => {
    const isInCatalogue = async (id: number) =>
      (await getJson<Film>(site.app, `/api/tmdb/movie/${id}`)).body.inCatalogue;
    expect([await isInCatalogue(REMOVED), await isInCatalogue(THE_SHINING)]).toEqual([false, true]);
  });

  test('returns the keywords that the source has for a film, but not the keywords that are themes', async () => {
    const { body } = await getJson<Film>(site.app, `/api/tmdb/movie/${THE_RENTAL}`);
    expect(body.keywords).toContain('camera');
    expect(body.keywords).not.toContain('slasher');
  });

  test('returns people and keywords in the order of their source, tags and streaming services by name, and the colour of a drawn poster', async () => {
    await insertFilms(site.db, [{ id: 74, release_date: TEST_DAY, art_colour: '#102030' }]);
    await site.pool.query(`
      insert into person (id, name, source) values (74, 'Ann', 'snapshot'), (75, 'Bo', 'snapshot'), (76, 'Cy', 'snapshot');
      insert into credit (film_id, person_id, job, position) values
        (74, 75, 'Actor', 1), (74, 76, 'Actor', 0), (74, 74, 'Actor', 1), (74, 76, 'Director', 0);
      insert into keyword (slug, name) values ('last', 'last'), ('first', 'first'), ('later', 'later');
      insert into film_keyword (film_id, keyword_id, position)
        select 74, id, case slug when 'first' then 0 else 1 end from keyword
        where slug in ('first', 'last', 'later') order by id desc;
      insert into tag (slug, name) values ('a-tag', 'Zombies'), ('z-tag', 'Aliens');
      insert into film_tag (film_id, tag_slug) values (74, 'a-tag'), (74, 'z-tag');
      insert into film_provider (film_id, provider_id, region, kind, as_of) values (74, 99, 'US', 'stream', '2026'),
        (74, 8, 'US', 'stream', '2026'), (74, 386, 'US', 'stream', '2026'), (74, 15, 'US', 'ads', '2026')`);
    const { body } = await getJson<Film>(site.app, '/api/tmdb/movie/74');
    expect(body).toMatchObject({
      poster_colour: '#102030',
      cast: [{ name: 'Cy' }, { name: 'Ann' }, { name: 'Bo' }],
      directors: [{ name: 'Cy' }],
      keywords: ['first', 'last', 'later'],
      tags: [{ name: 'Aliens' }, { name: 'Zombies' }],
      watch_providers: {
        stream: [{ provider_name: 'Netflix' }, { provider_name: 'Peacock' }, { provider_name: 'Shudder' }],
      },
      ratingsCount: 0,
    });
  });

  test('lists the people and keywords of a film that search engines must not index, because their pages have too little text', async () => {
    await insertFilms(site.db, [{ id: 77 }, { id: 78 }, { id: 79 }]);
    await site.pool.query(`
      insert into person (id, name, biography, source) values (77, 'Unknown', null, 'snapshot'),
        (78, 'Described', 'Born.', 'snapshot'), (79, 'Busy', null, 'snapshot'), (80, 'Elsewhere', null, 'snapshot');
      insert into credit (film_id, person_id, job) values (77, 77, 'Actor'), (77, 77, 'Director'), (77, 78, 'Actor'),
        (77, 79, 'Actor'), (78, 79, 'Actor'), (79, 79, 'Actor'), (78, 80, 'Actor');
      delete from film_keyword where keyword_id = (select id from keyword where slug = 'zombie');
      insert into keyword (slug, name) values ('rare', 'rare'), ('frequent', 'frequent'), ('rare-too', 'rare, too');
      insert into film_keyword (film_id, keyword_id) select 77, id from keyword where slug in ('rare', 'frequent', 'zombie');
      insert into film_keyword (film_id, keyword_id)
        select film.id, keyword.id from film, keyword where film.id in (78, 79) and slug = 'frequent';
      insert into film_keyword (film_id, keyword_id) select 78, id from keyword where slug = 'rare-too'`);
    const { body } = await getJson<Film>(site.app, '/api/tmdb/movie/77');
    expect(body.unindexed).toEqual({ people: [77], keywords: ['rare'] });
  });

  test("tells a member whether a film is on the member's own lists", async () => {
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    await member.request('/api/user-list/add', { method: 'POST', body: { title_id: THE_SHINING } });
    const watched = { method: 'POST', body: { watched: true } };
    await member.request(`/api/tmdb/update-watched-status/${THE_SHINING}`, watched);
    const read = async (who: TestMember, id: number) => (await who.request(`/api/tmdb/movie/${id}`)).json();
    expect(await read(member, THE_SHINING)).toMatchObject({ watched: true, watchlisted: true });
    for (const [who, id] of [
      [member, THE_RENTAL],
      [other, THE_SHINING],
    ] as const)
      expect(await read(who, id)).toMatchObject({ watched: false, watchlisted: false });
  });

  test('finds a merged film by its former id and slug', async () => {
    await site.pool.query(`insert into merged_film (id, title_slug, film_id) values
      (2000000001, 'the-former-slug', ${THE_SHINING}), (2000000002, 'another-slug', ${THE_RENTAL})`);
    for (const former of ['2000000001', 'the-former-slug'])
      expect((await getJson<Film>(site.app, `/api/tmdb/movie/${former}`)).body.id).toBe(THE_SHINING);
    expect((await getJson(site.app, '/api/tmdb/movie/no-such-slug')).status).toBe(404);
  });

  test('lists the streaming providers of the configured country, with the date of this data', async () => {
    const row = await site.db
      .selectFrom('film_provider')
      .selectAll()
      .where('provider_id', '=', 8)
      .executeTakeFirstOrThrow();
    const film = () => getJson<Film>(site.app, `/api/tmdb/movie/${row.film_id}`);
    const { body } = await film();
    await site.db
      .insertInto('film_provider')
      .values([
        { ...row, provider_id: 9, region: 'GB' },
        { ...row, provider_id: 9, kind: 'rent' },
      ])
      .execute();
    const rented = (await film()).body.watch_providers;
    const { as_of } = row;
    expect(rented).toEqual({
      ...body.watch_providers,
      rent: [{ provider_id: 9, provider_name: 'Prime Video', logo_path: null, as_of }],
    });
    expect(body.watch_providers.region).toBe('US');
    expect(body.watch_providers.as_of).toMatch(/^\d{4}/);
    expect(body.watch_providers.stream).toContainEqual({
      provider_id: 8,
      provider_name: 'Netflix',
      logo_path: null,
      as_of,
    });
  });

  test.each(['999999999', '0', '-1', '2147483648', '9223372036854775808', '1e309', '1.5', '0x10', 'abc', '..%2f'])(
    'returns 404 with a message for %s',
    async (id) => {
      const { status, body } = await getJson<{ code: string; message: string }>(site.app, `/api/tmdb/movie/${id}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'not_found', message: 'Film not found.' });
    },
  );
});

describe('a look-up', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
    await insertFilms(site.db, [{ id: 7_000_001 }]);
    await mergeFilm(site.db, 7_000_001, SHINING.id);
  });
  afterAll(() => site.close());

  const lookUp = (query: string) => getJson(site.app, `/api/films/lookup?${query}`);

  test.each([
    'tmdb=694',
    'imdb=tt0081505',
    'tmdb=694&imdb=tt0078748',
    'tmdb=999999999&imdb=tt0081505',
    // The id of a film that was merged into it.
    'tmdb=7000001',
  ])('finds a film by %s', async (query) => {
    const { status, body } = await lookUp(query);
    expect([status, body]).toEqual([200, expect.objectContaining(SHINING)]);
  });

  test.each(['tmdb=999999999', 'imdb=tt9999999'])('returns 404 for an unknown id: %s', async (query) => {
    expect(await lookUp(query)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test.each(['', 'tmdb=', 'imdb=tt0081505&imdb=tt0078748'])('returns 400 for "%s"', async (query) => {
    expect(await lookUp(query)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });
});

test('a public response lists the platforms of films in one country, and a tier of a platform counts as the platform', async () => {
  const { app, pool } = await testApp();
  await pool.query('delete from film_provider where film_id in (694, 948)');
  await pool.query(`insert into provider (id, name) values (204, 'Shudder Amazon Channel'), (2000001, 'Betamax TV')
    on conflict do nothing`);
  await pool.query(`insert into film_provider (film_id, provider_id, region, kind, as_of) values
    (694, 99, 'US', 'stream', '2026'), (694, 204, 'US', 'stream', '2026'), (694, 8, 'US', 'stream', '2026'),
    (694, 15, 'US', 'rent', '2026'), (694, 2000001, 'US', 'stream', '2026'), (948, 15, 'GB', 'stream', '2026')`);
  const read = async (query: string) => {
    const response = await app.request(`/api/films/streams?${query}`);
    expect(response.headers.get('Cache-Control')).toMatch(/^public, /);
    return filmStreamsSchema.parse(await response.json()).films;
  };
  expect(await read('ids=948,694,99999999')).toEqual([{ id: 694, platforms: ['netflix', 'shudder'] }]);
  expect(await read('ids=694,948&region=GB')).toEqual([{ id: 948, platforms: ['hulu'] }]);
});

test.each([
  ['', /^ids: /],
  ['ids=x', /^ids/],
  ['ids=1&region=us', /^region: must be two capital letters/],
  ['ids=1&region=US&region=GB', /^region: must be given only once/],
])('the query "%s" gets 400 and a message that names the parameter', async (query, message) => {
  const { app } = await testApp();
  const response = await app.request(`/api/films/streams?${query}`);
  expect(response.status).toBe(400);
  expect((await response.json()).message).toMatch(message);
});
