import { describe, expect, test } from 'vitest';
import { type ListedFilm, listedFilmsSchema } from '#features/films/contract/films.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { emptyApp, emptyAppForFile, getJson } from '#test/app/test-app.ts';

const month = (value: string) => `/api/tmdb/horror-releases/${value}`;

const site = await emptyAppForFile();

describe('the calendar', () => {
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
    const { app, db } = await emptyApp();
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

  test('sorts releases of a day by popularity, includes the first day of a month, and returns the nearest months with releases', async () => {
    const { app, db } = await emptyApp();
    await db.deleteFrom('film').execute();
    const on = (id: number, release_date: string, popularity = 0) => ({ id, release_date, popularity });
    await insertFilms(db, [
      on(4, '2030-03-09', 2),
      on(1, '2030-03-09', 2),
      on(2, '2030-03-01', 1),
      on(3, '2030-03-09', 7),
      on(5, '2030-03-05'),
      on(6, '2030-01-31'),
      on(7, '2029-12-31'),
      on(8, '2030-06-30'),
      on(9, '2030-05-01'),
    ]);
    const { body } = await getJson<ListedFilm[]>(app, month('2030/03'));
    expect(body.map(({ id }) => id)).toEqual([2, 5, 3, 1, 4]);
    const nearest = async (value: string) => (await getJson(app, month(`${value}/nearest`))).body;
    expect(await nearest('2030/02')).toEqual({ previous: '2030-01', next: '2030-03' });
    expect(await nearest('2030/03')).toEqual({ previous: '2030-01', next: '2030-05' });
    expect(await nearest('2030/04')).toEqual({ previous: '2030-03', next: '2030-05' });
  });

  test('returns an empty list for a month without releases, and the nearest months with releases', async () => {
    const { app } = site;
    expect(await getJson(app, month('2026/11'))).toEqual({ status: 200, body: [] });
    expect(await getJson(app, month('2026/11/nearest'))).toEqual({
      status: 200,
      body: { previous: '2026-10', next: null },
    });
  });

  test('lists for each day of a month the three films with the most votes that were released on this day in earlier years', async () => {
    const { app, db } = await emptyApp();
    await db.deleteFrom('film').execute();
    const on = (id: number, release_date: string, vote_count: number) => ({ id, release_date, vote_count });
    await insertFilms(db, [
      on(1, '1978-10-25', 10),
      on(2, '1980-10-25', 40),
      on(3, '1981-10-25', 30),
      on(4, '1982-10-25', 20),
      on(5, '1979-10-04', 1),
      on(6, '1979-11-25', 90),
      on(7, '2026-10-25', 90),
      { ...on(8, '1990-10-25', 90), removed_at: new Date() },
      { ...on(9, '1990-10-25', 90), release_date: null },
      on(10, '2012-02-29', 5),
      on(13, '1981-10-01', 10),
      on(12, '1979-10-30', 10),
      on(11, '1978-10-30', 10),
      on(14, '2026-01-01', 10),
    ]);
    const response = await app.request('/api/tmdb/horror-releases/2026/10/anniversaries');
    expect(response.headers.get('Cache-Control')).toMatch(/^public, /);
    const films = listedFilmsSchema.parse(await response.json());
    expect(films.map(({ id }) => id)).toEqual([13, 5, 2, 3, 4, 11, 12]);
    const { body } = await getJson<ListedFilm[]>(app, month('1981/10/anniversaries'));
    expect(body.map(({ id }) => id)).toEqual([5, 2, 1, 11, 12]);
    expect((await getJson(app, month('1880/10/anniversaries'))).body).toEqual([]);
    expect((await getJson(app, month('2026/01/anniversaries'))).body).toEqual([]);
    // A leap day has its anniversary in leap years.
    expect((await getJson(app, month('2027/02/anniversaries'))).body).toEqual([]);
    expect((await getJson(app, month('2028/02/anniversaries'))).body).toMatchObject([{ id: 10 }]);
  });
});
