import { describe, expect, test } from 'vitest';
import { refreshFilms } from '#catalogue/figures/finder-rows.repository.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { signUp } from '#test/app/members.ts';
import { appForFile, getJson, testApp } from '#test/app/test-app.ts';
import { DAY_AFTER, TEST_DAY } from '#test/app/test-day.ts';
import { type FoundFilms, foundFilmsSchema, type Kinds, NEAREST_FILMS, pickedFilmSchema } from '../contract/finder.ts';
import { MOODS } from '../contract/moods.ts';
import { readFilmIndex } from './film-index.repository.ts';
import { createFinderRepository } from './finder.repository.ts';
import { createFinderService } from './finder.service.ts';
import { EVERYTHING } from './finder-question.ts';
import { createNeighboursRepository } from './likeness/neighbours.repository.ts';
import { createFinder, createStoriesCache } from './tonight.ts';

const NEEDS = {
  servicesOf: async () => ({ region: 'US', platforms: [] }),
  tasteOf: async () => ({ taste: [], surprises: [], liked: new Map() }),
};

const deskProfile = (figures: Record<string, number>) => ({
  desk_profile: JSON.stringify({ ...figures, reason: 'invented for tests' }),
});
/** Country, age rating, franchise and studios of the films below. Film 4 has none that is known. */
const FACTS: Record<number, object> = {
  1: { countries: ['US'], certification: 'R', franchise: 'Test Saga', studios: ['Ghost House, Inc.', 'A7'] },
  2: { countries: ['JP', 'US'], certification: 'PG-13', franchise: 'Test Saga' },
  3: { countries: ['JP'], studios: ['A7'] },
  5: { countries: ['GB'], certification: 'G' },
};
/** The tests search for the language "zz". No embedded film has it, so that only these films are found. */
const FILMS = [
  {
    id: 1,
    release_date: '1978-01-01',
    runtime: 90,
    vote_average: 8,
    ...deskProfile({ scares: 8, gore: 2, atmosphere: 9 }),
  },
  { id: 2, release_date: '1983-01-01', runtime: 100, vote_average: 7, ...deskProfile({ scares: 6, gore: 9 }) },
  { id: 3, release_date: '1989-12-31', runtime: 80, vote_average: 6, ...deskProfile({ scares: 9 }) },
  { id: 4, release_date: '1990-01-01', runtime: 120, vote_average: 9 },
  { id: 5, release_date: null, runtime: null, vote_average: null, ...deskProfile({ scares: 2, gore: 0 }) },
  { id: 6, release_date: '2099-01-01', runtime: 70, ...deskProfile({ scares: 9, gore: 0 }) },
].map((film) => ({ ...film, ...FACTS[film.id], original_language: 'zz', vote_count: film.vote_average ? 5_000 : 0 }));

const site = await appForFile({ readsFilmsOnce: true });
await insertFilms(site.db, [
  ...FILMS,
  { id: 7, original_language: 'zy', release_date: TEST_DAY },
  { id: 8, original_language: 'zy', release_date: DAY_AFTER },
]);
await site.pool.query(`
  insert into film_keyword (film_id, keyword_id, popularity, position)
    select film_id, id, 0, 0 from keyword
    join (values (1, 'ghost'), (1, 'haunted-house'), (2, 'ghost'), (2, 'clown'), (3, 'clown')) as given(film_id, slug) using (slug);
  insert into film_provider (film_id, provider_id, region, kind, as_of, popularity)
    values (1, 99, 'US', 'stream', '2026', 0), (2, 8, 'US', 'stream', '2025', 0), (3, 8, 'GB', 'stream', '2026', 0),
      (1, 99, 'FR', 'stream', '2024', 0), (1, 8, 'US', 'rent', '2024', 0);
  insert into film_tag (film_id, tag_slug) values (2, 'made-by-women'), (4, 'isolation');
  update film set editor_no = '{clowns}' where id = 1;
  insert into merged_film (id, film_id, title_slug) values (99, 3, 'the-former-film')`);
await refreshFilms(
  site.db,
  FILMS.map(({ id }) => id),
);

const find = (query: string) => getJson<FoundFilms>(site.app, `/api/films/by-fright?language=zz&${query}`);

describe('GET /api/films/by-fright', () => {
  test.each([
    ['scares=6-', [1, 2, 3]],
    ['scares=6-8', [1, 2]],
    ['scares=-5', [5]],
    ['scares=9-9', [3]],
    ['gore=-3', [1, 5]],
    ['gore=0-10', [1, 2, 5]],
    ['scares=6-&gore=-3', [1]],
    ['themes=ghost', [1, 2]],
    ['themes=ghost,haunted-house', [1]],
    ['themes=ghost,clown', [2]],
    ['themes=clown', [2, 3]],
    ['not=clown', [1, 4, 5]],
    ['not=haunted-house,clown', [4, 5]],
    ['themes=ghost&not=haunted-house', [2]],
    ['platforms=shudder', [1]],
    ['platforms=shudder,netflix', [1, 2]],
    ['decades=1980s', [2, 3]],
    ['decades=1970s,1990s', [1, 4]],
    ['maxRuntime=90', [1, 3]],
    ['without=clowns', [1, 4, 5]],
    ['without=clowns&unknown=hide', [1]],
    ['without=clowns&unknown=only', [4, 5]],
    ['themes=made-by-women', [2]],
    ['themes=ghost,made-by-women', [2]],
    ['not=made-by-women', [1, 3, 4, 5]],
    ['countries=US', [1, 2]],
    ['countries=JP,GB', [2, 3, 5]],
    ['notCountries=JP', [1, 4, 5]],
    ['countries=US&notCountries=JP', [1]],
    ['franchise=test-saga', [1, 2]],
    ['studios=a7', [1, 3]],
    ['studios=ghost-house-inc.', [1]],
    ['certification=R', [1, 2, 5]],
    ['certification=PG-13', [2, 5]],
    ['certification=PG', [5]],
    ['except=1,3,999', [2, 4, 5]],
    ['like=3', [2]],
    ['about=clowns', [2, 3]],
    ['about=haunted&like=3', []],
    ['about=xqzwv', []],
    ['like=99', [2]],
    ['', [1, 2, 3, 4, 5]],
  ])('returns the matching films for %s', async (query, ids) => {
    const { status, body } = await find(query);
    expect(status).toBe(200);
    const { results, total } = foundFilmsSchema.parse(body);
    expect(results.map(({ id }) => id).sort()).toEqual(ids);
    expect(total).toBe(ids.length);
  });

  test.each([
    ['sort=rating', [1, 2, 3, 5, 4]],
    ['sort=newest', [3, 2, 1, 5, 4]],
    ['sort=shortest', [3, 1, 2, 5, 4]],
    ['sort=newest&scares=2-', [3, 2, 1, 5]],
    ['scares=6-&sort=match', [1, 3, 2]],
  ])('returns films without a profile last for %s', async (query, ids) => {
    const { body } = await find(query);
    expect(body.results.map(({ id }) => id)).toEqual(ids);
  });

  test('includes a film that is released today, but no film that is released tomorrow', async () => {
    const { body } = await getJson<FoundFilms>(site.app, '/api/films/by-fright?language=zy');
    expect(body.results.map(({ id }) => id)).toEqual([7]);
  });

  test('counts for each note how many films have it, how many do not, and for how many this is unknown', async () => {
    const { body } = await find('without=clowns');
    expect(body.notes).toEqual({ clowns: { yes: 2, no: 1, unknown: 2 } });
    const unknown = body.results.map(({ id, unknown: notes }) => [id, notes]);
    expect(new Map(unknown as [number, string[]][])).toEqual(
      new Map([
        [1, []],
        [4, ['clowns']],
        [5, ['clowns']],
      ]),
    );
    expect((await find('without=clowns&unknown=hide&scares=6-')).body.notes).toEqual({
      clowns: { yes: 2, no: 1, unknown: 0 },
    });
    expect((await find('')).body.notes).toEqual({});
  });

  test('says what each film shares with the film in the parameter "like", and how it differs most', async () => {
    expect((await find('like=3')).body.results.map(({ reason }) => reason)).toEqual([
      'Also clown, but much less scary',
    ]);
  });

  test('counts the films that are left out only because a requested category is unknown', async () => {
    expect((await find('gore=-3')).body).toMatchObject({ total: 2, unknown: 2 });
    expect((await find('gore=-3&scares=-7')).body).toMatchObject({ total: 1, unknown: 1 });
    expect((await find('themes=ghost')).body.unknown).toBe(0);
    expect((await find('certification=R')).body.unknown).toBe(2);
    expect((await find('countries=US')).body.unknown).toBe(1);
    expect((await find('notCountries=US&franchise=test-saga')).body.unknown).toBe(0);
  });

  test('names the films, the franchise and the studios of the parameters, and the facts of each film', async () => {
    const { body } = await find('like=3&except=1,5&franchise=test-saga&studios=a7');
    expect(body.names).toEqual({
      like: 'Film 3',
      except: ['Film 1', 'Film 5'],
      franchise: 'Test Saga',
      studios: ['A7'],
      list: null,
    });
    const { results, names } = (await find('countries=US&certification=R')).body;
    expect(names).toEqual({ like: null, except: [], franchise: null, studios: [], list: null });
    expect(
      results.map(({ id, countries, certification, franchise }) => [id, countries, certification, franchise]),
    ).toEqual([
      [1, ['US'], 'R', { slug: 'test-saga', name: 'Test Saga' }],
      [2, ['JP', 'US'], 'PG-13', { slug: 'test-saga', name: 'Test Saga' }],
    ]);
  });

  test('finds no nearest film from an unwanted country, for older people, or that is to be left out', async () => {
    const nearest = async (query: string) =>
      (await find(`scares=10-&gore=-3&${query}`)).body.nearest.map(({ id }) => id);
    expect(await nearest('notCountries=US')).not.toContain(1);
    expect(await nearest('certification=PG-13')).not.toContain(1);
    expect(await nearest('except=1')).not.toContain(1);
    expect(await nearest('countries=JP')).toContain(1);
  });

  test('suggests filters to remove, each with the number of films that are found without this filter', async () => {
    const filters = { language: 'zz', scares: '6-', gore: '-3', themes: 'ghost', maxRuntime: '95' };
    const { body } = await getJson<FoundFilms>(site.app, `/api/films/by-fright?${new URLSearchParams(filters)}`);
    expect(body.total).toBe(1);
    const withoutResults = { ...filters, themes: 'clown' };
    const { giveUp } = (
      await getJson<FoundFilms>(site.app, `/api/films/by-fright?${new URLSearchParams(withoutResults)}`)
    ).body;
    expect(giveUp).not.toEqual([]);
    for (const { parameter, total } of giveUp) {
      const { [parameter]: _, ...rest } = withoutResults as Record<string, string>; // the cast allows any key to be removed
      const { body: wider } = await getJson<FoundFilms>(site.app, `/api/films/by-fright?${new URLSearchParams(rest)}`);
      expect([parameter, wider.total]).toEqual([parameter, total]);
    }
  });

  test('finds the nearest films if none fits, without those that have something excluded', async () => {
    const { body } = await find('scares=10-&gore=-3');
    expect([body.total, body.results, body.nearest.length]).toEqual([0, [], NEAREST_FILMS]);
    expect(body.nearest[0]?.id).toBe(1);
    const kept = (await find('scares=10-&gore=-3&not=ghost')).body.nearest.map(({ id }) => id);
    expect(kept).not.toContain(1);
    expect((await find('scares=6-')).body.nearest).toEqual([]);
    expect((await find('themes=ghost&not=ghost')).body.nearest).toEqual([]);
  });

  test('says that wanting and excluding the same theme or tag contradict each other', async () => {
    expect((await find('countries=JP,US&notCountries=JP,US')).body.contradictions).toEqual([
      'Japan and not Japan',
      'United States and not United States',
    ]);
    expect((await find('countries=JP,US&notCountries=JP')).body.contradictions).toEqual([]);
    const { body } = await find('themes=ghost,made-by-women&not=clown,made-by-women,ghost');
    expect([body.total, body.contradictions]).toEqual([
      0,
      ['ghost and no ghost', 'made by women and no made by women'],
    ]);
    expect((await find('themes=ghost&not=clown')).body.contradictions).toEqual([]);
    const drawn = await site.app.request('/api/films/by-fright/pick?themes=ghost&not=ghost');
    expect([drawn.status, (await drawn.json()).message]).toEqual([
      404,
      'No film can fit: ghost and no ghost contradict each other.',
    ]);
  });

  test('names the requested themes in the reason, except a theme that gives away the plot', async () => {
    await site.db
      .updateTable('film')
      .set({ spoilers: ['haunted house'] })
      .where('id', '=', 1)
      .execute();
    const { body } = await find('themes=ghost,haunted-house');
    expect(body.results.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^Ghost · /)]);
    await site.db.updateTable('film').set({ spoilers: [] }).where('id', '=', 1).execute();
  });

  test('returns each film with its profile, platforms and reason', async () => {
    const { results } = (await find('scares=8-8')).body;
    expect(results).toMatchObject([
      {
        id: 1,
        fright: { scares: 8, gore: 2, atmosphere: 9, plot: null },
        platforms: ['shudder'],
        streamsAsOf: '2026',
        reason: 'terrifying, overwhelming atmosphere, little gore · 1h 30m · Shudder',
      },
    ]);
    expect((await find('decades=1990s')).body.results).toMatchObject([
      { id: 4, fright: null, reason: 'no profile yet · 2h 0m' },
    ]);
  });

  test('returns pages that do not overlap', async () => {
    const page = async (number: number) =>
      (await getJson<FoundFilms>(site.app, `/api/films/by-fright?scares=5-&page=${number}`)).body;
    const first = await page(1);
    expect(first.totalPages).toBe(Math.ceil(first.total / 20));
    const pages = await Promise.all(Array.from({ length: first.totalPages }, (_, index) => page(index + 1)));
    const ids = pages.flatMap(({ results }) => results.map(({ id }) => id));
    expect(new Set(ids).size).toBe(first.total);
    expect((await page(first.totalPages + 1)).results).toEqual([]);
  });
});

test.each(MOODS)('the mood "$label" finds at least ten films beside those of this file', async ({ search }) => {
  const { body } = await getJson<FoundFilms>(site.app, `/api/films/by-fright?${new URLSearchParams(search)}`);
  expect(body.total).toBeGreaterThanOrEqual(12);
});

test('each theme, tag and country has the number of its released films; a film with the same theme and tag counts once', async () => {
  await insertFilms(site.db, [
    { id: 11, release_date: TEST_DAY },
    { id: 12, release_date: DAY_AFTER },
  ]);
  await site.pool.query(`
    insert into film_tag (film_id, tag_slug) values (11, 'made-by-women'), (12, 'made-by-women');
    insert into keyword (slug, name) values ('made-by-women', 'made by women') on conflict do nothing;
    insert into film_keyword (film_id, keyword_id, popularity, position)
      select 11, id, 0, 0 from keyword where slug in ('made-by-women', 'ghost')`);
  const { rows } = await site.pool.query(`
    select slug, count(*)::int as films from (
      select distinct tag_slug as slug, film.id from film_tag join film on film.id = film_id and removed_at is null
        and release_date <= '${TEST_DAY}' where tag_slug = 'made-by-women'
      union select slug, film.id from film_keyword join keyword on keyword.id = keyword_id
        join film on film.id = film_id and removed_at is null and release_date <= '${TEST_DAY}'
        where slug in ('ghost', 'made-by-women')) as listed group by slug order by slug`);
  const { body } = await getJson<Kinds>(site.app, '/api/kinds');
  const shown = body.kinds.filter(({ slug }) => ['ghost', 'made-by-women'].includes(slug));
  expect(Object.fromEntries(shown.map(({ slug, films }) => [slug, films]))).toEqual(
    Object.fromEntries(rows.map(({ slug, films }) => [slug, films])),
  );
  const { rows: countries } = await site.pool.query(`
    select code, count(*)::int as films from film, unnest(countries) as country(code)
    where removed_at is null and coalesce(release_date, '1900-01-01') <= '${TEST_DAY}' group by code order by films desc, code`);
  expect(body.countries.map(({ code, films }) => ({ code, films }))).toEqual(countries);
  expect(body.countries[0]).toMatchObject({ code: 'US', name: 'United States' });
  await site.db.deleteFrom('film').where('id', 'in', [11, 12]).execute();
});

describe("a member's films", () => {
  test('"unseen" excludes watched films, and "watchlist" returns only films on the watchlist', async () => {
    const member = await signUp(site.app);
    await member.request('/api/tmdb/update-watched-status/1', { method: 'POST', body: { watched: true } });
    await member.request('/api/user-list/add', { method: 'POST', body: { title_id: 2 } });
    const other = await signUp(site.app);
    await other.request('/api/tmdb/update-watched-status/3', { method: 'POST', body: { watched: true } });
    await other.request('/api/ratings/5', { method: 'POST', body: { overallRating: 5 } });
    await other.request('/api/user-list/add', { method: 'POST', body: { title_id: 3 } });
    const ids = async (query: string) => {
      const response = await member.request(`/api/films/by-fright?language=zz&${query}`);
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
      return foundFilmsSchema.parse(await response.json()).results.map(({ id }) => id);
    };
    expect(await ids('unseen=true&sort=rating')).toEqual([2, 3, 5, 4]);
    expect(await ids('watchlist=true')).toEqual([2]);
    expect(await ids('watchlist=true&unseen=true&scares=7-')).toEqual([]);
  });

  test('"services" returns only films that stream on the member\'s services, in the member\'s country', async () => {
    const member = await signUp(site.app);
    const ids = async (services: object) => {
      await member.request('/api/services', { method: 'PUT', body: services });
      const { results } = await (await member.request('/api/films/by-fright?language=zz&services=true')).json();
      return results.map(({ id }: { id: number }) => id);
    };
    expect(await ids({ region: 'US', platforms: ['shudder', 'netflix'] })).toEqual([1, 2]);
    expect(await ids({ region: 'GB', platforms: ['shudder', 'netflix'] })).toEqual([3]);
    expect(await ids({ region: 'GB', platforms: ['shudder'] })).toEqual([]);
    expect(await ids({ region: 'US', platforms: [] })).toEqual([]);
  });

  test('can be those of a list of the member, together with other conditions; the response names the list', async () => {
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    const created = await member.request('/api/lists', { method: 'POST', body: { name: 'For Saturday' } });
    const list = (await created.json())._id;
    for (const film of [1, 3]) await member.request(`/api/lists/${list}/films/${film}`, { method: 'PUT', body: {} });
    const url = `/api/films/by-fright?list=${list}`;
    const response = await member.request(url);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const { results, names } = foundFilmsSchema.parse(await response.json());
    expect([results.map(({ id }) => id).sort(), names.list]).toEqual([[1, 3], 'For Saturday']);
    const ghosts = await (await member.request(`${url}&themes=ghost`)).json();
    expect(ghosts.results.map(({ id }: { id: number }) => id)).toEqual([1]);
    const drawn = await (await member.request(`/api/films/by-fright/pick?list=${list}&except=3`)).json();
    expect(drawn.film.id).toBe(1);
    expect((await other.request(url)).status).toBe(404);
    expect((await site.app.request(url)).status).toBe(401);
    expect((await member.request('/api/films/by-fright?list=1')).status).toBe(400);
  });

  test.each(['unseen', 'watchlist', 'services'])('are filtered by "%s" only with a session', async (parameter) => {
    const response = await site.app.request(`/api/films/by-fright?${parameter}=true`);
    expect(response.status).toBe(401);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('without personal filters the response is public, even for members', async () => {
    const member = await signUp(site.app);
    const response = await member.request('/api/films/by-fright?scares=8-');
    expect(response.headers.get('Cache-Control')).toMatch(/^public, /);
  });
});

test("a member's films are read from the primary database, and a visitor's films from a replica that may have older data", async () => {
  const replica = await testApp();
  await replica.db.updateTable('film').set({ title: 'Older title' }).execute();
  const member = await signUp(site.app);
  await member.request('/api/user-list/add', { method: 'POST', body: { title_id: 694 } });
  const { id } = await site.db
    .selectFrom('member')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow();
  const { service } = createFinder({ ...site.deps, publicDb: replica.db }, NEEDS);
  const mine = await service.find({ ...EVERYTHING, watchlist: true }, id);
  expect(mine.results.map(({ title }) => title)).toEqual(['The Shining']);
  const everyones = await service.find(EVERYTHING, null);
  expect(everyones.results[0]?.title).toBe('Older title');
});

describe('GET /api/films/by-fright/pick', () => {
  const pick = (query: string) => site.app.request(`/api/films/by-fright/pick?language=zz&${query}`);

  test('returns every matching film once if each request excludes the earlier films, and then 404', async () => {
    const drawn: number[] = [];
    for (;;) {
      const response = await pick(`gore=-9${drawn.length > 0 ? `&except=${drawn.join()}` : ''}`);
      expect(response.headers.get('Cache-Control')).toMatch(/no-store/);
      if (response.status === 404) break;
      const { film, reason } = pickedFilmSchema.parse(await response.json());
      expect(reason).toBe(film.reason);
      expect(reason).toContain('gore');
      drawn.push(film.id);
    }
    expect(drawn.sort()).toEqual([1, 2, 5]);
  });

  test('draws films that are known to be without an unwanted note first, and none with an unknown grave note', async () => {
    const draw = async (query: string): Promise<number[]> => {
      const drawn: number[] = [];
      for (;;) {
        const response = await pick(`${query}${drawn.length > 0 ? `&except=${drawn.join()}` : ''}`);
        if (response.status === 404) return drawn;
        drawn.push(pickedFilmSchema.parse(await response.json()).film.id);
      }
    };
    const [first, ...others] = await draw('without=clowns');
    expect([first, others.sort()]).toEqual([1, [4, 5]]);
    expect(await draw('without=clowns&unknown=hide')).toEqual([1]);
    expect(await draw('without=clowns,torture')).toEqual([]);
  });

  test('needs a session for personal filters', async () => {
    expect((await pick('unseen=true')).status).toBe(401);
  });
});

describe('films in memory', () => {
  test('are the same whether they are read at once or in parts', async () => {
    const whole = await readFilmIndex(site.db);
    expect(await readFilmIndex(site.db, 500)).toEqual(whole);
    expect(whole.id.length).toBeGreaterThan(1_000);
  });

  test('that were removed since they were read are neither found nor drawn', async () => {
    await insertFilms(
      site.db,
      [31, 32].map((id) => ({ id, original_language: 'zx', release_date: '2001-01-01' })),
    );
    const [repository, films] = [createFinderRepository(site.db), await readFilmIndex(site.db)];
    const stories = createStoriesCache(createNeighboursRepository(site.db), [], true);
    const finder = createFinderService({
      ...{ ...NEEDS, repository, latest: repository },
      ...{ filmIndex: async () => films, stories, clock: site.deps.clock },
    });
    await site.db.deleteFrom('film_finder').where('film_id', '=', 31).execute();
    const question = { ...EVERYTHING, language: 'zx' };
    expect((await finder.find(question, null)).results.map(({ id }) => id)).toEqual([32]);
    expect((await finder.pick(question, null)).film.id).toBe(32);
    await expect(finder.pick({ ...question, except: [32] }, null)).rejects.toMatchObject({ code: 'not_found' });
  });
});
