import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ListedFilm, listedFilmsSchema } from '#contract/films.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { getJson, type TestApp, testApp } from '#test/app/test-app.ts';

const month = (value: string) => `/api/tmdb/horror-releases/${value}`;

describe('the calendar', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
  });
  afterAll(() => site.close());

  test('sorts releases of a month by date', async () => {
    const { app } = site;
    const { status, body } = await getJson<ListedFilm[]>(app, month('2026/10'));
    expect(status).toBe(200);
    const dates = listedFilmsSchema.parse(body).map((film) => film.releaseDate ?? '');
    expect(dates.length).toBeGreaterThan(0);
    expect(dates.every((date) => date.startsWith('2026-10-'))).toBe(true);
    expect(dates).toEqual([...dates].sort());
  });

  test('includes the last day of a month, but neither the next day nor removed films', async () => {
    const { app, db } = await testApp();
    await insertFilms(db, [
      { id: 11, release_date: '2028-02-29' },
      { id: 12, release_date: '2028-03-01' },
      { id: 13, release_date: '2028-02-28', removed_at: new Date() },
      { id: 14, release_date: '2028-05-01', removed_at: new Date() },
    ]);
    const { body } = await getJson<ListedFilm[]>(app, month('2028/02'));
    expect(body.map(({ id }) => id)).toEqual([11]);
    const nearest = async (value: string) => (await getJson(app, month(`${value}/nearest`))).body;
    expect(await nearest('2028/04')).toEqual({ previous: '2028-03', next: null });
    expect(await nearest('2028/06')).toEqual({ previous: '2028-03', next: null });
  });

  test('returns an empty list for a month without releases, and the nearest months with releases', async () => {
    const { app } = site;
    expect(await getJson(app, month('2026/11'))).toEqual({ status: 200, body: [] });
    expect(await getJson(app, month('2026/11/nearest'))).toEqual({
      status: 200,
      body: { previous: '2026-10', next: null },
    });
  });

  test.each(['2026/13', '2026/0', '2026/00', '26/10', '2026/1a', 'abcd/10', '9999/01', '2026/-1'])(
    'returns 400 for the invalid month %s',
    async (value) => {
      const { app } = site;
      expect((await getJson(app, month(value))).status).toBe(400);
    },
  );
});
