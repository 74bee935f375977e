import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeFilm } from '#catalogue/merge-film.repository.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { getJson, type TestApp, testApp } from '#test/app/test-app.ts';

const SHINING = { id: 694, title: 'The Shining', releaseDate: '1980-05-23', imdbId: 'tt0081505' };

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
