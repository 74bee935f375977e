import { describe, expect, test } from 'vitest';
import { mergeFilm } from '#catalogue/merge-film.repository.ts';
import type { Film } from '#features/films/contract/films.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';
import { expectStatsToEqualRecount } from '#test/database/rating-stats.ts';
import { byCategory, RATING_CATEGORIES } from '../contract/rating-categories.ts';
import { type RatedFilms, type Rating, ratedFilmsSchema, ratingSchema } from '../contract/ratings.ts';

const THE_SHINING = 694;
const ALIEN = 348;

const site = await appForFile();
const member = await signUp(site.app);

describe('the ratings API', () => {
  const read = async (who: TestMember, filmId: number): Promise<Rating> =>
    ratingSchema.parse(await (await who.request(`/api/ratings/${filmId}`)).json());
  const rate = (who: TestMember, filmId: number, body: unknown) =>
    who.request(`/api/ratings/${filmId}`, { method: 'POST', body });

  test('returns null as the overall rating and -1 in all categories for an unrated film', async () => {
    expect(await read(member, ALIEN)).toEqual({
      overallRating: null,
      detailedRatings: byCategory(() => -1),
    });
  });

  test('a rating that is saved while another film is merged into its film keeps the figures that are moved', async () => {
    const [from, to] = [8_800_001, 8_800_002];
    await insertFilms(site.db, [{ id: from }, { id: to }]);
    await rate(member, from, { overallRating: 7, detailedRatings: { scares: 5 } });
    const waiting = async () =>
      (
        await site.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount;
    const blocker = await site.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from film_finder where film_id = $1 for update', [to]);
    const merging = mergeFilm(site.db, from, to);
    await expect.poll(waiting).toBe(1);
    const saving = rate(member, to, { overallRating: 9 });
    await expect.poll(waiting).toBe(2);
    await blocker.query('rollback');
    blocker.release();
    await merging;
    expect((await saving).status).toBe(200);
    expect(await read(member, to)).toMatchObject({ overallRating: 9, detailedRatings: { scares: 5 } });
    await expectStatsToEqualRecount(site.db);
  });

  test('saves and returns a rating, in which an omitted category keeps its value and null clears it', async () => {
    const saved = await rate(member, THE_SHINING, { overallRating: 9, detailedRatings: { scares: 8, gore: 0 } });
    expect(saved.status).toBe(200);
    expect(await saved.json()).toMatchObject({ overallRating: 9, detailedRatings: { scares: 8, gore: 0, plot: -1 } });
    await rate(member, THE_SHINING, { overallRating: 10, detailedRatings: { plot: 7, gore: null } });
    expect(await read(member, THE_SHINING)).toMatchObject({
      overallRating: 10,
      detailedRatings: { scares: 8, gore: -1, plot: 7 },
    });
    await expectStatsToEqualRecount(site.db);
  });

  test('updates the community figures in the public film response', async () => {
    const other = await signUp(site.app);
    await rate(other, THE_SHINING, { overallRating: 5, detailedRatings: { scares: 4 } });
    const film: Film = await (await site.app.request(`/api/tmdb/movie/${THE_SHINING}`)).json();
    expect(film).toMatchObject({ averageRating: 7.5, ratingsCount: 2, averageDetailedRatings: { scares: 6 } });
    await expectStatsToEqualRecount(site.db);
  });

  test('saves and counts all first ratings of a film that many members send at the same time', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => signUp(site.app)));
    const { rows } = await site.pool.query<{ id: number }>(`
      select id from film where not exists (select from rating_stats where film_id = film.id)
        and release_date < '2020-01-01' order by id limit 10`);
    const saved = await Promise.all(
      rows.flatMap(({ id }) => members.map((who, turn) => rate(who, id, { overallRating: turn }))),
    );
    expect(saved.map(({ status }) => status)).toEqual(Array(80).fill(200));
    await expectStatsToEqualRecount(site.db);
  });

  test.each([{ detailedRatings: {} }, { overallRating: 5, detailedRatings: { fear: 2 } }, [], 'not json at all'])(
    'returns 400 for the invalid rating %j and changes nothing',
    async (body) => {
      const before = await read(member, THE_SHINING);
      const response = await member.request(`/api/ratings/${THE_SHINING}`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
      });
      expect(response.status).toBe(400);
      expect(await read(member, THE_SHINING)).toEqual(before);
    },
  );

  test.each(['overall', ...RATING_CATEGORIES])('has a database that rejects %s below 0 or above 10', async (figure) => {
    const { email } = await signUp(site.app);
    const write = (score: number) =>
      site.pool.query(
        `insert into rating (member_id, film_id, ${figure}) select id, ${ALIEN}, $2 from member where email = $1`,
        [email, score],
      );
    for (const score of [-1, 11]) await expect(write(score)).rejects.toThrow(`rating_${figure}_check`);
    await expect(write(10)).resolves.toMatchObject({ rowCount: 1 });
  });

  test('returns 404 for an unknown film', async () => {
    expect((await rate(member, 999_999_999, { overallRating: 5 })).status).toBe(404);
  });

  test('lists rated films by latest change, ten per page, and leaves out cleared ratings', async () => {
    const critic = await signUp(site.app);
    const films = await site.db.selectFrom('film').select('id').orderBy('id').limit(12).execute();
    for (const { id } of films) await rate(critic, id, { overallRating: 6 });
    await rate(critic, films[0]?.id ?? 0, { overallRating: 7 });
    await rate(critic, films[1]?.id ?? 0, { overallRating: null });

    const page = async (query: string): Promise<RatedFilms> =>
      ratedFilmsSchema.parse(await (await critic.request(`/api/ratings/user${query}`)).json());
    const first = await page('');
    expect(first).toMatchObject({ totalPages: 2, currentPage: 1 });
    expect(first.ratings).toHaveLength(10);
    expect(first.ratings[0]).toMatchObject({ movieId: films[0]?.id, overallRating: 7 });
    const second = await page('?page=2');
    expect(second.ratings).toHaveLength(1);
    expect([...first.ratings, ...second.ratings].map(({ movieId }) => movieId)).not.toContain(films[1]?.id);
    expect(await page('?page=99')).toEqual({ ratings: [], totalPages: 2, currentPage: 99 });
    expect((await critic.request('/api/ratings/user?page=0')).status).toBe(400);
  });

  test('lists rated films by title or rating, with one order across all pages', async () => {
    const critic = await signUp(site.app);
    const films = await site.db.selectFrom('film').select('id').orderBy('id').limit(11).execute();
    for (const [index, { id }] of films.entries()) await rate(critic, id, { overallRating: (index * 7) % 11 });
    await rate(critic, films[0]?.id ?? 0, { overallRating: null, detailedRatings: { gore: 3 } });
    const all = async (sort: string) => {
      const pages = ['1', '2'].map((page) => critic.request(`/api/ratings/user?sort=${sort}&page=${page}`));
      const bodies = await Promise.all(pages.map(async (page) => ratedFilmsSchema.parse(await (await page).json())));
      return bodies.flatMap(({ ratings }) => ratings);
    };
    const titles = (await all('title')).map(({ movieTitle }) => movieTitle);
    expect(titles).toHaveLength(11);
    expect(titles).toEqual(titles.toSorted(new Intl.Collator('und').compare));
    expect((await all('rating')).map(({ overallRating }) => overallRating)).toEqual([
      10,
      9,
      8,
      7,
      6,
      5,
      4,
      3,
      2,
      1,
      null,
    ]);
    expect((await critic.request('/api/ratings/user?sort=size')).status).toBe(400);
    // Of films with the same rating, the one that was rated last comes first.
    await rate(critic, films[1]?.id ?? 0, { overallRating: 10 });
    const [first, second] = await all('rating');
    expect([first?.movieId, second?.movieId]).toEqual([films[1]?.id, films[3]?.id]);
  });

  test('lists films of the same title by id, each film on exactly one page', async () => {
    const critic = await signUp(site.app);
    const ids = Array.from({ length: 30 }, (_, index) => 2_000_030 - index);
    const titleOf = (id: number) => (id % 2 === 0 ? 'Alone' : 'Twins');
    await insertFilms(
      site.db,
      ids.map((id) => ({ id, title: titleOf(id) })),
    );
    for (const id of ids) await rate(critic, id, { overallRating: 6 });
    const page = async (number: number) =>
      ratedFilmsSchema.parse(await (await critic.request(`/api/ratings/user?sort=title&page=${number}`)).json())
        .ratings;
    const listed = [...(await page(1)), ...(await page(2)), ...(await page(3))].map(({ movieId }) => movieId);
    const [twins, alone] = [1, 0].map((rest) => ids.toReversed().filter((id) => id % 2 === rest));
    expect(listed).toEqual([...(alone ?? []), ...(twins ?? [])]);
  });
});
