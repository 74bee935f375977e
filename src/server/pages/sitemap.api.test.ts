import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app/test-app.ts';
import { createSitemapRepository } from './sitemap.repository.ts';

/** Ids of films in three blocks of ids. Two films are in the same block. */
const FILMS = [90_000_001, 90_000_002, 90_001_000, 90_005_999];

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});

const publicIds = async () => {
  const { rows } = await site.pool.query<{ id: number }>('select id from film where removed_at is null order by id');
  return rows.map(({ id }) => id);
};

/** Expects that boundaries and number of films are the same by the counts and by the films themselves. */
async function expectExact(): Promise<void> {
  const ids = await publicIds();
  const repository = createSitemapRepository(site.db);
  for (const size of [1, 2, 700, 1000, ids.length]) {
    const last = ids.filter((_, place) => (place + 1) % size === 0);
    expect(await repository.filmBoundaries(size)).toEqual([0, ...last]);
  }
  const { films } = await (await site.app.request('/api/catalogue/status')).json();
  expect(films).toBe(ids.length);
}

describe('the counts of films', () => {
  const steps: [string, string][] = [
    [
      'films are added, one of them removed',
      `insert into film (id, title, title_slug, source, removed_at)
        select id, 'Film', 'film-' || id, 'dump', case when id = ${FILMS[1]} then now() end
        from unnest($1::int[]) as id`,
    ],
    ['an added film is already there', 'update film set title = title where id = any($1)'],
    ['a film is brought back', 'update film set removed_at = null where id = any($1)'],
    ['films are removed', `update film set removed_at = now() where id = any(($1::int[])[1:3])`],
    ['a removed film is removed again', `update film set removed_at = now() where id = any(($1::int[])[1:2])`],
    ['films are deleted, most of them removed before', 'delete from film where id = any($1)'],
  ];

  test.each(steps)('are exact after %s', async (_, statement) => {
    await site.pool.query(statement, [FILMS]);
    await expectExact();
  });
});
