import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ListedFilm, listedFilmsSchema } from '#contract/films.ts';
import { getJson, type TestApp, testApp } from '#test/app/test-app.ts';

const month = (value: string) => `/api/tmdb/horror-releases/${value}`;

describe('the calendar', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
  });
  afterAll(() => site.close());

  test("a month's releases come by date", async () => {
    const { app } = site;
    const { status, body } = await getJson<ListedFilm[]>(app, month('2026/10'));
    expect(status).toBe(200);
    const dates = listedFilmsSchema.parse(body).map((film) => film.releaseDate ?? '');
    expect(dates.length).toBeGreaterThan(0);
    expect(dates.every((date) => date.startsWith('2026-10-'))).toBe(true);
    expect(dates).toEqual([...dates].sort());
  });

  test('the last day of a month belongs to it and the first of the next does not', async () => {
    const { app, db } = await testApp();
    const film = { title: 'Edge', source: 'snapshot' };
    await db
      .insertInto('film')
      .values([
        { ...film, id: 11, title_slug: 'a', release_date: '2028-02-29' },
        { ...film, id: 12, title_slug: 'b', release_date: '2028-03-01' },
      ])
      .execute();
    const { body } = await getJson<ListedFilm[]>(app, month('2028/02'));
    expect(body.map(({ id }) => id)).toEqual([11]);
  });

  test('an empty month is an empty list, and the nearest months with releases are known', async () => {
    const { app } = site;
    expect(await getJson(app, month('2026/11'))).toEqual({ status: 200, body: [] });
    expect(await getJson(app, month('2026/11/nearest'))).toEqual({
      status: 200,
      body: { previous: '2026-10', next: null },
    });
  });

  test.each(['2026/13', '2026/0', '2026/00', '26/10', '2026/1a', 'abcd/10', '9999/01', '2026/-1'])(
    '%s is no month: 400',
    async (value) => {
      const { app } = site;
      expect((await getJson(app, month(value))).status).toBe(400);
    },
  );
});
