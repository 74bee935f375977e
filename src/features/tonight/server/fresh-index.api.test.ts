import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertFilms } from '#test/app/insert-films.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';
import { createAlikeRepository } from './alike.repository.ts';
import { readFilmIndex } from './film-index.repository.ts';
import { createFinderRepository } from './finder.repository.ts';
import { createFinderService } from './finder.service.ts';
import type { Question } from './finder-question.ts';
import { createFreshIndex } from './fresh-index.ts';

const MINUTE = 60_000;
/** No embedded film has this language, so only the test's films are found. */
const QUESTION: Question = {
  themes: [],
  not: [],
  platforms: [],
  decades: [],
  without: [],
  unknown: 'show',
  language: 'zz',
  unseen: false,
  watchlist: false,
  services: false,
  sort: 'newest',
  page: 1,
};

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

test('after a load of the index, a removed film disappears at once, and an added film appears a minute later', async () => {
  const film = (id: number) => ({ id, release_date: `200${id}-01-01`, original_language: 'zz' });
  await insertFilms(site.db, [film(1), film(2)]);
  const repository = createFinderRepository(site.db);
  let now = 1;
  const finder = createFinderService({
    repository,
    latest: repository,
    alike: createAlikeRepository(site.db),
    filmIndex: createFreshIndex({ read: () => readFilmIndex(site.db), log: site.deps.log, now: () => now }),
    servicesOf: async () => ({ region: 'US', platforms: [] }),
    tasteOf: async () => ({ taste: [], liked: new Map() }),
    clock: site.deps.clock,
  });
  const found = async () => {
    const { results, total } = await finder.find(QUESTION, null);
    return { ids: results.map(({ id }) => id), total };
  };
  expect(await found()).toEqual({ ids: [2, 1], total: 2 });

  await insertFilms(site.db, [film(3)]);
  await site.db.deleteFrom('film_finder').where('film_id', '=', 1).execute();
  expect(await found()).toEqual({ ids: [2], total: 2 });
  expect((await finder.pick(QUESTION, [], null)).film.id).toBe(2);
  await expect(finder.pick(QUESTION, [2], null)).rejects.toMatchObject({ code: 'not_found' });

  now += MINUTE;
  await found();
  await expect.poll(found).toEqual({ ids: [3, 2], total: 2 });
});

test('the index is the same whether its films are read at once or in parts', async () => {
  const whole = await readFilmIndex(site.db);
  expect(await readFilmIndex(site.db, 500)).toEqual(whole);
  expect(whole.id.length).toBeGreaterThan(1_000);
});
