import { describe, expect, test } from 'vitest';
import { refreshFilms } from '#catalogue/figures/finder-rows.repository.ts';
import { stepRange } from '#features/ratings/contract/fright-profile.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { appForFile, getJson } from '#test/app/test-app.ts';
import { TEST_DAY } from '#test/app/test-day.ts';
import { type AlikeFilms, alikeFilmsSchema, type FoundFilms, MAX_ALIKE } from '../contract/finder.ts';
import { prepareNeighbours } from './tonight.ts';

/** Eight figures in the order of the categories. */
const desk = (...figures: number[]) => ({
  desk_profile: JSON.stringify({
    ...Object.fromEntries(RATING_CATEGORIES.map((category, index) => [category, figures[index]])),
    reason: 'invented',
  }),
});
const THE_FILM = 1;
/** Scares, atmosphere, plot, lore, villain, gore, acting, unpredictability. */
const FILMS = [
  { id: THE_FILM, title: 'The Film', directors: ['Ann Example'], ...desk(8, 9, 6, 3, 2, 9, 8, 4) },
  { id: 2, title: 'Same Shape', ...desk(7, 9, 6, 3, 1, 9, 7, 4) },
  { id: 3, title: 'Sevens', ...desk(7, 7, 7, 7, 7, 7, 7, 7) },
  { id: 4, title: 'Bloodless', release_date: TEST_DAY, ...desk(8, 9, 6, 3, 2, 3, 8, 4) },
  { id: 5, title: 'Opposite', ...desk(2, 2, 6, 9, 9, 9, 2, 8) },
  { id: 6, title: 'Half Known', desk_profile: JSON.stringify({ scares: 8, gore: 2, reason: 'invented' }) },
  { id: 7, title: 'Unprofiled', directors: ['Ann Example'] },
  { id: 8, title: 'Coming', release_date: '2099-01-01', ...desk(8, 9, 6, 3, 2, 9, 8, 4) },
  { id: 9, title: 'Gone', ...desk(8, 9, 6, 3, 2, 9, 8, 4) },
  { id: 10, title: 'Alone' },
].map((film) => ({ release_date: '1978-01-01', ...film }));

const figureOf = (id: number, axis: RatingCategory): number => {
  const film = FILMS.find((one) => one.id === id);
  return JSON.parse(film && 'desk_profile' in film ? film.desk_profile : '{}')[axis];
};

const site = await appForFile({ readsFilmsOnce: true });
await insertFilms(site.db, FILMS);
await site.pool.query(`
  insert into keyword (slug, name) values ('strange-orchard', 'strange orchard'), ('twin-twist', 'twin twist');
  insert into film_keyword (film_id, keyword_id) select film_id, id from keyword
    cross join generate_series(1, 9) as film_id where slug in ('strange-orchard', 'haunted-house', 'twin-twist');
  insert into person (id, name, source) values (2000000001, 'Ann Example', 'tmdb'), (2000000002, 'Cal Hidden', 'tmdb');
  insert into credit (film_id, person_id, job) values (1, 2000000001, 'Director'), (7, 2000000001, 'Director'),
    (9, 2000000001, 'Director'), (1, 2000000002, 'Actor'), (7, 2000000002, 'Actor');
  insert into merged_film (id, film_id, title_slug) values (99, 1, 'the-old-film');
  update film set spoilers = '{twin twist,Cal Hidden}' where id = 7`);
await refreshFilms(
  site.db,
  FILMS.map(({ id }) => id),
);
await prepareNeighbours(site.db);
await site.pool.query('update film set removed_at = now() where id = 9');
await refreshFilms(site.db, [9]);

const get = (id: number, query = '') => getJson<AlikeFilms>(site.app, `/api/films/${id}/alike${query}`);
async function alike(id: number, query = '') {
  const { status, body } = await get(id, query);
  expect(status).toBe(200);
  return alikeFilmsSchema.parse(body);
}
const madeUp = ({ results }: AlikeFilms) => results.map(({ id }) => id).filter((id) => id < 100);

describe('films like this one', () => {
  test('are sorted by likeness: a film with the same themes and a similar profile comes first', async () => {
    const { by, results } = await alike(THE_FILM);
    expect(by).toBe('profile');
    expect(results[0]?.title).toBe('Same Shape');
  });

  test('never include the film itself, unreleased or removed films', async () => {
    for (const id of [THE_FILM, 2, 7]) {
      const found = madeUp(await alike(id));
      for (const other of [id, 8, 9]) expect(found).not.toContain(other);
    }
  });

  test('include a film that is released today', async () => {
    expect(madeUp(await alike(THE_FILM))).toContain(4);
  });

  test('have a reason that names what both films have in common and their greatest difference, without figures', async () => {
    const { results } = await alike(THE_FILM);
    expect(results.find(({ id }) => id === 4)?.reason).toBe('Also haunted house, but much less gory');
    for (const { reason } of results) expect(reason).not.toMatch(/\d\.\d/);
  });

  test('come with steps such as “less gore”; each step has at least five films, and /tonight finds as many or more', async () => {
    const { steps } = await alike(THE_FILM);
    expect(steps.map(({ axis, direction }) => `${direction} ${axis}`)).toContain('less gore');
    for (const { axis, direction, films } of steps) {
      expect(films).toBeGreaterThanOrEqual(5);
      const range = stepRange(figureOf(THE_FILM, axis), direction);
      const { body } = await getJson<FoundFilms>(
        site.app,
        `/api/films/by-fright?like=${THE_FILM}&${axis}=${range?.min}-${range?.max}`,
      );
      expect(body.total, `${direction} ${axis}`).toBeGreaterThanOrEqual(films);
    }
    expect((await alike(10)).steps).toEqual([]);
  });

  test.each([
    ['?less=gore', (figure: number, own: number) => figure <= own - 1, 'gore', /less gory/],
    [
      '?more=unpredictability',
      (figure: number, own: number) => figure >= own + 1,
      'unpredictability',
      /less predictable/,
    ],
  ] as const)('for the query %s differ by a point or more in its category', async (query, differs, category, words) => {
    const { body: film } = await getJson<{ fright: { effective: Record<string, number> } }>(
      site.app,
      `/api/tmdb/movie/${THE_FILM}`,
    );
    const { results } = await alike(THE_FILM, query);
    expect(results).not.toEqual([]);
    for (const { fright, reason } of results) {
      expect(differs(fright?.[category] ?? Number.NaN, film.fright.effective[category] ?? Number.NaN)).toBe(true);
      expect(reason).toMatch(words);
    }
  });

  test("are not found when the film's figure of the requested category is unknown", async () => {
    expect((await alike(7, '?less=gore')).results).toEqual([]);
    expect((await alike(6, '?less=villain')).results).toEqual([]);
  });

  test('share themes, keywords and people if the film has no profile, and the reason has no spoilers', async () => {
    const { by, results } = await alike(7);
    expect(by).toBe('themes');
    expect(results.find(({ id }) => id === THE_FILM)?.reason).toBe('Also haunted house by Ann Example');
    const reason = (await alike(THE_FILM)).results.find(({ id }) => id === 7)?.reason;
    expect(reason).toBe('Also haunted house by Ann Example');
  });

  test('are also found for removed, unreleased and merged films', async () => {
    expect((await alike(9)).by).toBe('themes');
    expect(madeUp(await alike(9))).toContain(THE_FILM);
    expect(madeUp(await alike(8))).toContain(THE_FILM);
    expect(madeUp(await alike(99))).toEqual(madeUp(await alike(THE_FILM)));
    expect(await alike(10)).toEqual({ results: [], by: 'themes', steps: [] });
  });

  test('include at most two films of one franchise and two of one director, checked for the 25 best-known films', async () => {
    const { rows } = await site.pool.query<{ id: number }>(
      'select id from film join film_finder on film_id = id order by film.renown desc limit 25',
    );
    for (const { id } of rows) {
      const { results } = await alike(id);
      expect(results).toHaveLength(MAX_ALIKE);
      expect(results.map((film) => film.id)).not.toContain(id);
      const most = (groups: string[]) =>
        Math.max(0, ...groups.map((group) => groups.filter((other) => other === group).length));
      expect(most(results.flatMap(({ franchise }) => franchise?.slug ?? []))).toBeLessThanOrEqual(2);
      const directors = await site.pool.query<{ name: string }>(
        'select unnest(directors) as name from film where id = any($1)',
        [results.map((film) => film.id)],
      );
      expect(most(directors.rows.map(({ name }) => name))).toBeLessThanOrEqual(2);
    }
  });

  test.each([
    ['?less=blood', /^less: must only have values of: scares/],
    ['?more=', /^more: must only have values of/],
    ['?less=gore&less=gore', /^less: must be given only once/],
    ['?less=gore&more=gore', /^less, more: gore cannot be in both/],
    ['?fewer=gore', /^fewer: is not a parameter of this call/],
  ])('return 400 for %s, with a message that names the parameter', async (query, message) => {
    const { status, body } = await get(THE_FILM, query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'bad_request', message: expect.stringMatching(message) });
  });

  test('return 404 for an unknown film, and are public otherwise', async () => {
    expect((await get(2_000_000_000)).status).toBe(404);
    const response = await site.app.request(`/api/films/${THE_FILM}/alike`);
    expect(response.headers.get('Cache-Control')).toMatch(/^public, /);
  });
});
