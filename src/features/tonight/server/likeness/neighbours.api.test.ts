import { expect, test } from 'vitest';
import { insertFilms } from '#test/app/insert-films.ts';
import { appForFile } from '#test/app/test-app.ts';
import { createFinderRepository } from '../finder.repository.ts';
import { prepareNeighbours } from '../tonight.ts';
import { createNeighboursRepository } from './neighbours.repository.ts';

const [BEST, SECOND, PLAIN, BARE] = [99_200_002, 99_200_001, 99_200_003, 99_200_004];
const COMPUTED = new Date('2026-11-10T00:00:00Z');

const site = await appForFile();
const repository = createNeighboursRepository(site.db);
await insertFilms(site.db, [
  { id: PLAIN, vote_count: 1 },
  { id: BARE, vote_count: 9_000_000 },
  { id: SECOND, vote_count: 8_000_000 },
  { id: BEST, vote_count: 8_000_001, spoilers: ['hidden twist', 'Zed Hidden', 'b-tag'] },
]);
await site.pool.query(`
  insert into tag (slug, name) values ('a-tag', 'A'), ('b-tag', 'B'), ('c-tag', 'C');
  insert into film_tag (film_id, tag_slug) values
    (${BEST}, 'c-tag'), (${BEST}, 'a-tag'), (${BEST}, 'b-tag'), (${PLAIN}, 'a-tag');
  insert into keyword (slug, name) values ('zz-orchard', 'zz orchard'), ('hidden-twist', 'hidden twist'), ('aa-moor', 'aa moor');
  insert into film_keyword (film_id, keyword_id) select ${BEST}, id from keyword
    where slug in ('zz-orchard', 'hidden-twist', 'aa-moor') order by id;
  insert into film_keyword (film_id, keyword_id) select ${SECOND}, id from keyword where slug = 'zz-orchard';
  insert into person (id, name, source) select 2000000300 + n, name, 'tmdb'
    from unnest(array['Fourth', 'Third', 'Second', 'First', 'A Director', 'Zed Hidden']) with ordinality as given(name, n);
  insert into credit (film_id, person_id, job, position) values (${BEST}, 2000000301, 'Actor', 3),
    (${BEST}, 2000000302, 'Actor', 2), (${BEST}, 2000000303, 'Actor', 1), (${BEST}, 2000000304, 'Actor', 0),
    (${BEST}, 2000000305, 'Director', 0), (${BEST}, 2000000306, 'Actor', 0)`);

/** Returns the films of this test that are due, in the order of the repository. */
const due = async (olderThan?: Date) => {
  const ids = await repository.due({ ...(olderThan && { olderThan }), limit: 1_000_000 });
  return ids.filter((id) => id > 99_000_000);
};
const row = (film_id: number, score: number) => ({ film_id, ids: [PLAIN], scores: [score], reasons: ['Also A'] });
const saved = async () =>
  (await site.pool.query('select ids, scores, reasons from film_neighbours where film_id = $1', [BEST])).rows;
const setTimes = (fetched: Date, computed: Date) =>
  site.pool.query(
    `with film as (update film set fetched_at = $1 where id > 99000000)
     update film_neighbours set computed_at = $2 where film_id > 99000000`,
    [fetched, computed],
  );

test('films with themes or keywords are compared, best-known first; tags, keywords and people that reveal a plot are left out', async () => {
  const films = await repository.compared();
  expect(films.map(({ id }) => id).filter((id) => id > 99_000_000)).toEqual([BEST, SECOND, PLAIN]);
  expect(films[0]).toMatchObject({
    tags: ['a-tag', 'c-tag'],
    keywords: ['aa-moor', 'zz-orchard'],
    leads: ['First', 'Second', 'Third'],
  });
});

test('a film is due until its neighbours are computed; of the films that are due, the best-known come first', async () => {
  expect(await due()).toEqual([BEST, SECOND, PLAIN]);
  expect(await repository.due({ limit: 2 })).toEqual([BEST, SECOND]);
  await repository.save([row(BEST, 500), row(SECOND, 400), row(999_999_999, 300)]);
  expect(await due()).toEqual([PLAIN]);
  await repository.save([row(PLAIN, 300)]);
  expect(await due()).toEqual([]);
});

test('neighbours are due again after a change of the film, and when they are older than a given time', async () => {
  await setTimes(COMPUTED, COMPUTED);
  expect(await due()).toEqual([]);
  await setTimes(new Date(COMPUTED.getTime() + 1), COMPUTED);
  expect(await due()).toEqual([BEST, SECOND, PLAIN]);
  await setTimes(COMPUTED, COMPUTED);
  expect(await due(COMPUTED)).toEqual([]);
  expect(await due(new Date(COMPUTED.getTime() + 1))).toEqual([BEST, SECOND, PLAIN]);
});

test('neighbours that are computed again replace the former ones', async () => {
  await setTimes(new Date(COMPUTED.getTime() + 1), COMPUTED);
  await repository.save([{ film_id: BEST, ids: [SECOND], scores: [900], reasons: ['Also zz orchard'] }]);
  expect(await saved()).toEqual([{ ids: [SECOND], scores: [900], reasons: ['Also zz orchard'] }]);
  expect(await due()).toEqual([SECOND, PLAIN]);
});

test("the nearest of a member's films is the first stored neighbour of the given film that is among the member's films", async () => {
  const neighbours = (film_id: number, ids: number[]) => ({
    film_id,
    ids,
    scores: ids.map(() => 1),
    reasons: ids.map(String),
  });
  await repository.save([
    neighbours(BEST, [BARE, SECOND, PLAIN]),
    neighbours(SECOND, [PLAIN, BEST]),
    neighbours(PLAIN, [BEST]),
  ]);
  const { nearest, neighbours: stored } = createFinderRepository(site.db);
  const title = (id: number) => ({ id, title: `Film ${id}` });
  expect([...(await nearest([BEST, SECOND], [PLAIN, SECOND]))]).toEqual([
    [SECOND, title(PLAIN)],
    [BEST, title(SECOND)],
  ]);
  expect(await nearest([PLAIN], [PLAIN])).toEqual(new Map());
  await site.pool.query('update film_finder set release_date = $1 where film_id > 99000000', ['1978-01-01']);
  expect((await stored(BEST, '2026-11-20')).map(({ id }) => id)).toEqual([BARE, SECOND, PLAIN]);
});

test('a start computes the neighbours of a few new films, but leaves thousands to the job', async () => {
  const computed = async () => (await site.pool.query('select count(*)::int from film_neighbours')).rows[0].count;
  await site.pool.query('delete from film_neighbours where film_id in (694, 948)');
  const before = await computed();
  await prepareNeighbours(site.db);
  expect(await computed()).toBeGreaterThanOrEqual(before + 2);

  await site.pool.query('delete from film_neighbours');
  await insertFilms(
    site.db,
    Array.from({ length: 1_500 }, (_, place) => ({ id: 99_300_001 + place })),
  );
  await site.pool.query(`insert into film_tag (film_id, tag_slug) select id, 'a-tag' from film where id > 99300000`);
  await prepareNeighbours(site.db);
  expect(await computed()).toBe(0);
});
