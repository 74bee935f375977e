import { beforeEach, describe, expect, test } from 'vitest';
import { refreshFilms } from '#catalogue/figures/finder-rows.repository.ts';
import { type FilmFrights, filmFrightsSchema } from '#features/limits/contract/fright-limits.ts';
import { byCategory, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { addAnswers } from '#test/app/add-answers.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { deleteMembers } from '#test/app/members.ts';
import { emptyAppForFile, getJson, type TestApp, testApp } from '#test/app/test-app.ts';
import { type Film, filmSchema } from '../contract/films.ts';

const THE_SHINING = 694;
const UNPROFILED = 71;

const site = await emptyAppForFile();
beforeEach(async () => {
  await deleteMembers(site);
  await refreshFilms(site.db, [THE_SHINING]);
  await site.db.deleteFrom('film').where('id', '=', UNPROFILED).execute();
});

async function frightOf({ app }: TestApp, id: number): Promise<Film> {
  const { status, body } = await getJson<Film>(app, `/api/tmdb/movie/${id}`);
  expect(status).toBe(200);
  return filmSchema.parse(body);
}
/** Stores the sum and the count of members' ratings of a film, the same for scares as for the overall rating. */
async function rate(film_id: number, scares_sum: number, scares_count: number): Promise<void> {
  const figures = { overall_sum: scares_sum, overall_count: scares_count, scares_sum, scares_count };
  await site.db
    .insertInto('rating_stats')
    .values({ film_id, ...figures })
    .onConflict((conflict) => conflict.column('film_id').doUpdateSet(figures))
    .execute();
  await refreshFilms(site.db, [film_id]);
}

test("a film's Desk profile comes from its file, and is the effective profile while no member has rated", async () => {
  const film = await frightOf(site, THE_SHINING);
  const desk = {
    scares: 7,
    atmosphere: 10,
    plot: 6,
    lore: 6,
    villain: 8,
    gore: 4,
    acting: 9,
    unpredictability: 7,
  };
  expect(film.fright).toEqual({
    desk,
    reason: 'The hotel does more than the axe',
    effective: desk,
    known: RATING_CATEGORIES,
  });
  expect(film).toMatchObject({ averageRating: null, averageDetailedRatings: {}, ratingsCount: 0 });
});

test("ratings move the effective profile away from the Desk's profile, which does not count in the averages", async () => {
  await rate(THE_SHINING, 25, 10);
  const { fright, ...film } = await frightOf(site, THE_SHINING);
  // (25 + 5 · 7) / (10 + 5)
  expect(fright.effective).toMatchObject({ scares: 4, atmosphere: 10 });
  expect(fright.desk).toMatchObject({ scares: 7 });
  expect(film).toMatchObject({
    averageRating: 2.5,
    averageDetailedRatings: { scares: 2.5 },
    detailedRatingsCounts: { scares: 10 },
  });
});

test('in a film without a Desk profile, a category is unknown until ten members have rated it', async () => {
  await insertFilms(site.db, [{ id: UNPROFILED }]);
  const unknown = { desk: null, reason: null, effective: null, known: [] };
  expect((await frightOf(site, UNPROFILED)).fright).toEqual(unknown);
  await rate(UNPROFILED, 54, 9);
  expect((await frightOf(site, UNPROFILED)).fright).toEqual(unknown);
  await rate(UNPROFILED, 67, 10);
  expect((await frightOf(site, UNPROFILED)).fright).toEqual({
    ...unknown,
    effective: { ...byCategory(() => null), scares: expect.closeTo(6.7, 4) },
    known: ['scares'],
  });
});

test('DESK_PROFILES=false hides the profiles everywhere', async () => {
  const film = await frightOf(await testApp({ env: { DESK_PROFILES: 'false' } }), THE_SHINING);
  expect(film.fright).toEqual({ desk: null, reason: null, effective: null, known: [] });
});

describe('the profiles and content notes of several films', () => {
  const frights = (ids: string) => getJson<FilmFrights>(site.app, `/api/films/fright?ids=${ids}`);

  test('are returned by film id; unknown figures are null, and unknown films are left out', async () => {
    await insertFilms(site.db, [{ id: UNPROFILED }]);
    await addAnswers(site.db, UNPROFILED, 'clowns', { yes: 1 });
    await addAnswers(site.db, UNPROFILED, 'snakes', { no: 5 });
    await addAnswers(site.db, UNPROFILED, 'dolls', { no: 1 });
    await refreshFilms(site.db, [UNPROFILED]);
    const { status, body } = await frights(`999999999,${THE_SHINING},${UNPROFILED}`);
    expect(status).toBe(200);
    const { fright } = await frightOf(site, THE_SHINING);
    expect(filmFrightsSchema.parse(body)).toEqual({
      films: [
        { id: UNPROFILED, fright: null, notes: ['clowns'], notesNo: ['snakes'] },
        { id: THE_SHINING, fright: fright.effective, notes: expect.any(Array), notesNo: expect.any(Array) },
      ],
    });
  });

  test('are public and cached, because they do not depend on limits', async () => {
    const { headers } = await site.app.request(`/api/films/fright?ids=${THE_SHINING}`);
    expect(headers.get('Cache-Control')).toMatch(/^public, /);
    expect(headers.get('Vary') ?? '').not.toContain('Cookie');
  });

  test('are returned for at most 60 ids', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',');
    expect((await frights(ids(60))).status).toBe(200);
    expect((await frights('1,1')).status).toBe(200);
    expect((await frights(ids(61))).status).toBe(400);
    expect((await getJson(site.app, '/api/films/fright')).status).toBe(400);
  });
});
