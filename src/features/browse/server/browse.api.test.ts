import { beforeAll, describe, expect, test } from 'vitest';
import {
  type KeywordPage,
  keywordPageSchema,
  type PlatformPage,
  platformPageSchema,
  type TaggedFilm,
  taggedFilmsSchema,
} from '#features/films/contract/films.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { appForFile, getJson } from '#test/app/test-app.ts';
import { PLATFORMS } from '../contract/platforms.ts';
import { THEMES } from '../contract/themes.ts';

const byKeyword = (query: string) => `/api/tmdb/horror-movies-by-keyword?${query}`;
const byPlatform = (query: string) => `/api/tmdb/horror-movies-by-provider?${query}`;
const EVEN = { title: 'Alone', release_date: '1985-01-01' };
const ODD = { title: 'Twins', release_date: '1984-01-01' };

const site = await appForFile();

describe('in the API for browsing', () => {
  const keywordPage = async (query: string) => (await getJson<KeywordPage>(site.app, byKeyword(query))).body;
  const platformPage = async (query: string) => (await getJson<PlatformPage>(site.app, byPlatform(query))).body;

  test.each(THEMES.map((theme) => theme.value))('the theme %s has at least eight films', async (theme) => {
    const { status, body } = await getJson<KeywordPage>(site.app, byKeyword(`keyword=${theme}`));
    expect(status).toBe(200);
    expect(keywordPageSchema.parse(body).results.length).toBeGreaterThanOrEqual(8);
  });

  test.each(PLATFORMS.map((platform) => platform.value))('the platform %s has films', async (platform) => {
    expect(platformPageSchema.parse(await platformPage(`keyword=${platform}`)).results.length).toBeGreaterThan(0);
  });

  test('pages have twenty films and do not overlap; the last page has the rest', async () => {
    const first = await keywordPage('keyword=slasher');
    const pages = await Promise.all(
      Array.from({ length: first.totalPages }, (_, index) => keywordPage(`keyword=slasher&page=${index + 1}`)),
    );
    const ids = pages.flatMap(({ results }) => results.map((film) => film.id));
    expect(first.results).toHaveLength(20);
    expect(new Set(ids).size).toBe(ids.length);
    const { count } = await site.db
      .selectFrom('film_keyword')
      .innerJoin('keyword', 'keyword.id', 'film_keyword.keyword_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('slug', '=', 'slasher')
      .executeTakeFirstOrThrow();
    expect(ids).toHaveLength(count);
    expect(first.totalPages).toBe(Math.ceil(count / 20));
  });

  test('films with the same popularity, date or title are sorted by id', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => 99_001_030 - index);
    const isEven = (id: number) => id % 2 === 0;
    const popularity = (id: number) => id % 5;
    await insertFilms(
      site.db,
      ids.map((id) => ({ id, popularity: popularity(id), ...(isEven(id) ? EVEN : ODD) })),
    );
    await site.pool.query(
      `with keyword as (insert into keyword (slug, name) values ('same-fame', 'same fame') returning id),
        tag as (insert into tag (slug, name) values ('twins', 'Twins') returning slug),
        tagged as (insert into film_tag (film_id, tag_slug) select film_id, slug from unnest($1::int[]) as film_id, tag)
       insert into film_keyword (film_id, keyword_id, popularity)
         select film_id, id, film_id % 5 from unnest($1::int[]) as film_id, keyword`,
      [ids],
    );
    const byId = ids.toReversed();
    const sorted = byId.toSorted((a, b) => popularity(b) - popularity(a));
    const evenFirst = [...byId.filter(isEven), ...byId.filter((id) => !isEven(id))];
    for (const [view, expected] of [
      ['', sorted],
      ['&decade=1980s', sorted],
      ['&sort=newest', evenFirst],
    ] as const) {
      const pages = [1, 2].map((page) => keywordPage(`keyword=same-fame&page=${page}${view}`));
      const listed = (await Promise.all(pages)).flatMap(({ results }) => results.map(({ id }) => id));
      expect([view, listed]).toEqual([view, expected]);
    }
    await site.pool.query('update film set removed_at = now() where id = $1', [evenFirst[0]]);
    const { body } = await getJson<TaggedFilm[]>(site.app, '/api/movies/tag/twins');
    expect(body.map(({ _id }) => Number(_id))).toEqual(evenFirst.slice(1));
    await site.pool.query("delete from tag where slug = 'twins'");
  });

  test.each([byKeyword('keyword=slasher'), byPlatform('keyword=netflix')])(
    'films are sorted by popularity within and across pages (%s)',
    async (path) => {
      const first = await getJson<KeywordPage>(site.app, path);
      const second = await getJson<KeywordPage>(site.app, `${path}&page=2`);
      const ids = [...first.body.results, ...second.body.results].map((film) => film.id);
      expect(ids.length).toBeGreaterThan(20);
      const { rows } = await site.pool.query('select id from film where id = any($1) order by popularity desc, id', [
        ids,
      ]);
      expect(ids).toEqual(rows.map(({ id }) => id));
    },
  );

  test('a platform lists and counts the films that stream on it in the configured country', async () => {
    const pages = () => Promise.all(['', '&sort=newest'].map((view) => platformPage(`keyword=shudder${view}`)));
    const before = await pages();
    const { rows } = await site.pool.query(
      `select ceil(count(distinct film_id) / 20.0)::int as pages from film_provider
       where region = 'US' and kind = 'stream' and provider_id in (99, 204, 2049)`,
    );
    expect(before.map(({ totalPages }) => totalPages)).toEqual([rows[0].pages, rows[0].pages]);
    // A whole page of popular films that must not be found: they can only be rented in this country, and stream only in
    // another country.
    const films = Array.from({ length: 20 }, (_, index) => ({ id: 99_000_100 + index, popularity: 1_000_000 }));
    await insertFilms(site.db, films);
    const elsewhere = [
      { region: 'GB', kind: 'stream' },
      { region: 'US', kind: 'rent' },
    ];
    await site.db
      .insertInto('film_provider')
      .values(
        films.flatMap(({ id, popularity }) =>
          elsewhere.map((place) => ({ film_id: id, provider_id: 99, as_of: '2026', popularity, ...place })),
        ),
      )
      .execute();
    expect(await pages()).toEqual(before);
  });

  test('a platform has its own films and logo', async () => {
    await site.pool.query("update provider set logo_path = '/' || id || '.png' where id in (8, 99)");
    const { logoPath, results } = await platformPage('keyword=shudder');
    expect(logoPath).toBe('/99.png');
    const { rows } = await site.pool.query(
      `select distinct film_id as id from film_provider
       where region = 'US' and kind = 'stream' and provider_id in (99, 204, 2049)`,
    );
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(results.map(({ id }) => id)));
  });

  test('a film that streams in several tiers of a platform is counted once', async () => {
    const page = () => platformPage('keyword=netflix');
    const before = await page();
    expect(before.totalPages).toBeGreaterThan(1);
    await site.pool.query(`
      insert into provider (id, name) values (1796, 'Netflix with ads') on conflict do nothing;
      insert into film_provider (film_id, provider_id, region, kind, as_of, popularity)
        select film_id, 1796, region, kind, as_of, popularity from film_provider where provider_id = 8`);
    expect(await page()).toEqual(before);
  });

  test('a page beyond the last page is empty, and still gives the number of pages', async () => {
    const { status, body } = await getJson<KeywordPage>(site.app, byKeyword('keyword=slasher&page=999999999'));
    expect(status).toBe(200);
    expect(body.results).toEqual([]);
    expect(body.totalPages).toBeGreaterThan(1);
  });

  test('a keyword may be given as its name or as its slug, and an unknown keyword gives an empty page', async () => {
    const words = await keywordPage('keyword=Serial%20Killer');
    expect(words.results.length).toBeGreaterThan(0);
    expect(words).toEqual(await keywordPage('keyword=serial-killer'));
    const none = await getJson<KeywordPage>(site.app, byKeyword('keyword=no-such-thing'));
    expect(none).toMatchObject({ status: 200, body: { results: [], totalPages: 0, page: 1 } });
  });

  test.each([
    byKeyword('keyword=a%00b'),
    byPlatform('keyword=a%00b'),
    '/api/movies/tag/a%00b',
    byPlatform('keyword=a%1bb'),
  ])('a name with control characters gets 400 (%s)', async (path) => {
    const { status, body } = await getJson<{ message: string }>(site.app, path);
    expect([status, body.message]).toEqual([400, expect.stringMatching(/: must not have control characters$/)]);
  });

  test('an unknown platform has no films', async () => {
    const none = { results: [], totalPages: 0, page: 1, logoPath: null };
    expect(await platformPage('keyword=blockbuster')).toEqual(none);
  });

  test('a request without a keyword gets 400 with a message', async () => {
    const { status, body } = await getJson(site.app, byKeyword(''));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'bad_request', message: expect.stringMatching(/^keyword: /) });
  });

  describe('in another order or with filters', () => {
    const FILMS = [
      { id: 99_000_001, release_date: '1984-05-01', vote_average: 9.9, vote_count: 1, popularity: 5 },
      { id: 99_000_002, release_date: '1989-12-31', vote_average: 8, vote_count: 5_000, popularity: 4 },
      { id: 99_000_003, release_date: '1990-01-01', vote_average: 7, vote_count: 5_000, popularity: 3 },
      { id: 99_000_004, release_date: null, vote_average: null, vote_count: 0, popularity: 2 },
      { id: 99_000_005, release_date: '1985-01-01', vote_average: 5, vote_count: 5_000, removed_at: new Date() },
    ];
    beforeAll(async () => {
      await insertFilms(site.db, FILMS);
      await site.pool.query(`
        insert into keyword (slug, name) values ('test-order', 'test order');
        insert into film_keyword (keyword_id, film_id, popularity)
          select keyword.id, film.id, film.popularity from keyword, film where slug = 'test-order' and film.id between 99000001 and 99000005;
        insert into film_provider (film_id, provider_id, region, kind, as_of, popularity)
          select id, 1899, 'US', 'stream', '2026', popularity from film where id between 99000001 and 99000005`);
      // 99_000_003 has enough members' ratings, so their average is shown instead of TMDB's. 99_000_004 has too few,
      // but their average is shown, because TMDB has none.
      await site.db
        .insertInto('rating_stats')
        .values([
          { film_id: 99_000_003, overall_sum: 60, overall_count: 10 },
          { film_id: 99_000_004, overall_sum: 18, overall_count: 2 },
        ])
        .execute();
    });
    const ids = async (query: string) => (await keywordPage(`keyword=test-order&${query}`)).results.map(({ id }) => id);

    test.each([
      ['sort=newest', [99_000_003, 99_000_002, 99_000_001, 99_000_004]],
      ['sort=oldest', [99_000_001, 99_000_002, 99_000_003, 99_000_004]],
      ['decade=1980s', [99_000_001, 99_000_002]],
      ['decade=1980s&sort=newest', [99_000_002, 99_000_001]],
      ['rating=8', [99_000_001, 99_000_002, 99_000_004]],
      ['rating=7&decade=1990s', []],
      ['rating=6&decade=1990s', [99_000_003]],
    ])('the query %s returns the matching films in the requested order', async (query, expected) =>
      expect(await ids(query)).toEqual(expected),
    );

    test('sorted by rating, a film with a single vote of 9.9 comes after a film with thousands of votes of 8', async () => {
      expect((await ids('sort=rating')).slice(0, 2)).toEqual([99_000_002, 99_000_003]);
    });

    test('pages are counted after filtering, and the lists of platforms have the same orders and filters', async () => {
      const page = (query: string) => platformPage(`keyword=max&${query}`);
      const [whole, eighties] = [await page('sort=oldest'), await page('sort=oldest&decade=1980s')];
      expect(eighties.totalPages).toBeLessThan(whole.totalPages);
      const dates = eighties.results.map(({ releaseDate }) => releaseDate ?? '');
      expect(dates).toEqual([...dates].sort());
      expect(dates.every((date) => date.startsWith('198'))).toBe(true);
      expect((await page('decade=1980s&rating=8')).results.map(({ id }) => id)).toContain(99_000_002);
    });
  });

  test('films have the average and the number of the ratings of members', async () => {
    const [film] = (await keywordPage('keyword=vampire')).results;
    expect(film?.averageUserRating).toBeNull();
    await site.db
      .insertInto('rating_stats')
      .values({ film_id: film?.id ?? 0, overall_sum: 9, overall_count: 2 })
      .execute();
    const [after] = (await keywordPage('keyword=vampire')).results;
    expect(after).toMatchObject({ id: film?.id, averageUserRating: 4.5, ratingsCount: 2 });
  });

  test('every tag has at least five films, sorted by title', async () => {
    const tags = await site.db.selectFrom('tag').select('slug').execute();
    expect(tags.length).toBeGreaterThan(20);
    for (const { slug } of tags) {
      const { body } = await getJson<TaggedFilm[]>(site.app, `/api/movies/tag/${slug}`);
      const titles = taggedFilmsSchema.parse(body).map((film) => film.title);
      expect(titles.length, slug).toBeGreaterThanOrEqual(5);
      expect(titles).toEqual([...titles].sort(new Intl.Collator('und').compare));
    }
  });

  test('an unknown tag has no films', async () => {
    expect(await getJson(site.app, '/api/movies/tag/no-such-tag')).toEqual({ status: 200, body: [] });
  });
});
