import { beforeAll, describe, expect, test } from 'vitest';
import { createCatalogueRepository } from '#catalogue/catalogue.repository.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { emptyApp, type TestApp } from '#test/app/test-app.ts';
import { createSitemapRepository } from './sitemap.repository.ts';
import { createSitemapService } from './sitemap.routes.ts';

const FILMS = [90_000_001, 90_000_002, 90_001_000];
const CHANGED = new Date('2026-11-19T08:00:00Z');

let site: TestApp;
beforeAll(async () => {
  site = await emptyApp();
});

test('each sitemap begins after the last film of the one before it, and removed films do not count', async () => {
  await site.pool.query(
    `insert into film (id, title, title_slug, source, removed_at)
     select id, 'Film', 'film-' || id, 'dump', case when id = ${FILMS[1]} then now() end from unnest($1::int[]) as id`,
    [FILMS],
  );
  const { rows } = await site.pool.query<{ id: number }>('select id from film where removed_at is null order by id');
  const repository = createSitemapRepository(site.db);
  for (const size of [1, 700, rows.length]) {
    // After the last film no sitemap begins, because it would be empty.
    const last = rows.slice(0, -1).filter((_, place) => (place + 1) % size === 0);
    expect(await repository.filmBoundaries(size)).toEqual([0, ...last.map(({ id }) => id)]);
  }
  const { films } = await (await site.app.request('/api/catalogue/status')).json();
  expect(films).toBe(rows.length);
  await site.pool.query('delete from film where id = any($1)', [FILMS]);
});

/**
 * Adds three films, a person with credits in all three, two people with credits in the first film only (one of them
 * with a biography), and keywords.
 */
async function withPeople() {
  const own = await emptyApp();
  await own.db.deleteFrom('film').execute();
  await own.db.deleteFrom('person').execute();
  await insertFilms(own.db, [
    { id: 1, release_date: '2026-12-04' },
    { id: 2, release_date: '2025-11-07' },
    { id: 3, release_date: '2025-10-31' },
  ]);
  await own.pool.query(`
    insert into person (id, name, source, biography)
      values (11, 'Of three', 'snapshot', null), (12, 'Of one', 'snapshot', null), (13, 'Told', 'snapshot', 'A life.');
    insert into credit (film_id, person_id, job)
      select film, 11, 'Actor' from generate_series(1, 3) as film
      union all values (1, 12, 'Actor'), (1, 12, 'Director'), (1, 13, 'Actor');
    insert into keyword (slug, name) values ('hut', 'hut'), ('in the hall', 'in the hall') on conflict do nothing;
    insert into film_keyword (film_id, keyword_id)
      select film.id, keyword.id from film, keyword where slug = 'in the hall' or slug in ('hut', 'slasher') and film.id = 1`);
  const read = async (path: string) => {
    const text = await (await own.app.request(path)).text();
    return [...text.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(([, loc]) => loc);
  };
  return { ...own, read };
}

describe('the sitemaps', () => {
  test('list people who have a biography or three films, and keywords that have three films or are themes', async () => {
    const { read, app, pool } = await withPeople();
    expect(await read('/sitemap-people-0.xml')).toEqual(['/person/11', '/person/13']);
    const keywords = (await read('/sitemap-pages.xml')).filter((path) => path?.startsWith('/keyword/'));
    expect(keywords).toEqual(['/keyword/in%20the%20hall', '/keyword/slasher']);
    // The film's response names the people and keywords whose pages are in no sitemap.
    const unindexed = async () => (await (await app.request('/api/tmdb/movie/1')).json()).unindexed;
    expect(await unindexed()).toEqual({ people: [12], keywords: ['hut'] });
    await pool.query('update film set removed_at = now() where id = 3');
    expect(await read('/sitemap-people-0.xml')).toEqual(['/person/13']);
    expect((await unindexed()).people).toEqual([11, 12]);
  });

  test('list the months with releases from one year ago to one year ahead', async () => {
    const { read } = await withPeople();
    const months = (await read('/sitemap-pages.xml')).filter((path) => path?.startsWith('/calendar'));
    expect(months).toEqual(['/calendar', '/calendar?month=2025-11', '/calendar?month=2026-12']);
  });

  test('list every person once, however many parts the sitemap of people has', async () => {
    const repository = createSitemapRepository(site.db);
    const all = await repository.people(0, 1_000_000);
    const boundaries = await repository.peopleBoundaries(1_000);
    const parts = await Promise.all(boundaries.map((afterId) => repository.people(afterId, 1_000)));
    expect(boundaries.length).toBeGreaterThan(5);
    expect(parts.flat()).toEqual(all);
  });

  test('have a lastmod date only for films whose facts have changed', async () => {
    const { app, db, pool } = await withPeople();
    const entries = async () => (await app.request('/sitemap-films-0.xml')).text();
    const catalogue = createCatalogueRepository(db);
    const films = [...(await catalogue.storedFilms([1, 2, 3])).values()];
    await catalogue.writeFilms('tmdb', films);
    await pool.query('update film set changed_at = null');
    const changed = films.map((film) => ({ ...film, popularity: 9, voteCount: 9 }));
    expect(await catalogue.writeFilms('tmdb', changed)).toMatchObject({ updated: 3 });
    expect(await entries()).not.toContain('<lastmod>');
    await catalogue.writeFilms(
      'tmdb',
      changed.map((film) => (film.id === 2 ? { ...film, overview: 'Another plot.' } : film)),
    );
    const { rows } = await pool.query<{ day: string }>(
      `select to_char(changed_at, 'YYYY-MM-DD') as day from film where id = 2`,
    );
    const lastmod = `<lastmod>${rows[0]?.day}</lastmod>`;
    expect(await entries()).toContain(
      `/movie/1</loc></url><url><loc>http://localhost:3000/movie/2</loc>${lastmod}</url>`,
    );
  });

  test('list every review with the time of its change, and with the new id if its film was merged', async () => {
    await site.pool.query('insert into merged_film (id, film_id) values (90009001, 694)');
    const { reviews } = createSitemapService({
      repository: createSitemapRepository(site.db),
      reviewTimes: async () =>
        new Map([
          [948, null],
          [90_009_001, CHANGED],
        ]),
      clock: () => CHANGED,
      region: 'US',
    });
    expect(await reviews()).toEqual([
      { path: '/movie/948/review', changedAt: null },
      { path: '/movie/694/review', changedAt: CHANGED },
    ]);
  });
});
