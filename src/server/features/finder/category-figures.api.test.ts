import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app/test-app.ts';
import { createFinderRepository } from './finder.repository.ts';

const MINUTE = 60_000;

let site: TestApp;

beforeAll(async () => {
  site = await testApp();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => site.close());

test('the category figures are cached for a minute, but not while the table is empty', async () => {
  const insert = (mean: number) =>
    site.db.insertInto('category_figure').values({ category: 'gore', mean, spread: 1 }).execute();
  const clear = () => site.db.deleteFrom('category_figure').execute();
  await clear();
  const repository = createFinderRepository(site.db);
  const gore = async () => (await repository.categoryFigures()).gore.mean;
  // The mean that is assumed while there are no figures.
  expect(await gore()).toBe(5);
  await insert(3);
  expect(await gore()).toBe(3);
  await clear();
  await insert(4);
  expect(await gore()).toBe(3);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + MINUTE);
  expect(await gore()).toBe(4);
});
