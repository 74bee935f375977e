import { expect, test } from 'vitest';
import { createWorker } from '#engine/jobs/worker.ts';
import type { HomeFilm } from '#features/films/contract/films.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { NO_TASKS } from '#test/app/no-tasks.ts';
import { getJson, type TestApp } from '#test/app/test-app.ts';
import { generateFilms } from '#test/tmdb/generate-films.ts';
import { liveSite, quickLive } from '#test/tmdb/live-site.ts';
import { fakeFilm } from '#tmdb-client/fake/fake-film.ts';
import { createCatalogueRepository } from '../../../catalogue.repository.ts';

const DETAIL = /\/movie\/\d/;

const trendingOf = async (site: TestApp) =>
  (await getJson<HomeFilm[]>(site.app, '/api/tmdb/trending-horror')).body.map((film) => film.id);
const fromTmdb = async (site: TestApp) =>
  (await site.db.selectFrom('film').select('id').where('source', '=', 'tmdb').execute()).map((film) => film.id);

test('the trending films are the horror films of TMDB’s weekly list, in the same order', async () => {
  const films = generateFilms(60).map((film, index) => ({
    ...film,
    popularity: 1000 - index,
    genreIds: index % 2 === 0 ? [27, 53] : [35],
  }));
  const { fake, site, live } = await liveSite(films);
  await live.sync.trending();
  const horror = films.filter((film) => film.genreIds.includes(27)).map((film) => film.id);
  expect(await trendingOf(site)).toEqual(horror.slice(0, 15));
  fake.fail('{}', { only: /trending/ });
  await expect(live.sync.trending({ wait: 0 })).rejects.toMatchObject({ kind: 'malformed' });
  expect(await trendingOf(site)).toEqual(horror.slice(0, 15));
});

test('the sync fetches the releases from two months ago to eighteen months ahead, and a second run writes nothing', async () => {
  const at = (id: number, releaseDate: string) => fakeFilm({ id, releaseDate });
  const films = [
    at(7_000_001, '2026-08-31'),
    at(7_000_002, '2026-09-01'),
    at(7_000_003, '2026-11-20'),
    at(7_000_004, '2028-05-31'),
    at(7_000_005, '2028-06-01'),
  ];
  const { fake, site, live } = await liveSite(films);
  expect(await live.sync.releases()).toMatchObject({ inserted: 3, skipped: 0 });
  expect(await fromTmdb(site)).toEqual([7_000_002, 7_000_003, 7_000_004]);
  const details = fake.count(DETAIL);
  expect(await live.sync.releases()).toMatchObject({ inserted: 0, updated: 0, unchanged: 3 });
  expect(fake.count(DETAIL)).toBe(details);
  const { body } = await getJson<{ id: number }[]>(site.app, '/api/tmdb/horror-releases/2028/05');
  expect(body.map((film) => film.id)).toContain(7_000_004);
});

test('the sync fetches films of platforms and their tiers in our region; a platform for which TMDB lists no films keeps its old films', async () => {
  const on = (id: number, flatrate: number[], country = 'US') =>
    fakeFilm({ id, providers: { [country]: { flatrate } } });
  const { fake, site, live } = await liveSite([on(7_000_001, [8]), on(7_000_002, [1796]), on(7_000_003, [8], 'DE')]);
  const films = async (platform: string) => {
    const path = `/api/tmdb/horror-movies-by-provider?keyword=${platform}&page=1`;
    return (await getJson<{ results: { id: number }[] }>(site.app, path)).body.results.map((film) => film.id).sort();
  };
  const shudder = await films('shudder');
  expect(shudder.length).toBeGreaterThan(0);
  await live.sync.platforms();
  expect(await films('netflix')).toEqual([7_000_001, 7_000_002]);
  expect(await films('shudder')).toEqual(shudder);
  fake.films.delete(7_000_001);
  await live.sync.platforms();
  expect(await films('netflix')).toEqual([7_000_002]);
});

test('the sync fetches films of platforms in the configured country', async () => {
  const on = (id: number, country: string) => fakeFilm({ id, providers: { [country]: { flatrate: [119] } } });
  const { fake, live, site } = await liveSite([on(7_000_001, 'US'), on(7_000_002, 'FR')], {
    env: { WATCH_REGION: 'FR' },
  });
  await live.sync.platforms();
  expect(fake.requests.filter((request) => request.includes('/discover/'))).toEqual(
    Array.from({ length: 6 }, () => expect.stringContaining('watch_region=FR')),
  );
  const path = '/api/tmdb/horror-movies-by-provider?keyword=prime&page=1';
  const { body } = await getJson<{ results: { id: number }[] }>(site.app, path);
  expect(body.results.map((film) => film.id)).toEqual([7_000_002]);
});

test('the sync fetches a film again after seven days, but not earlier', async () => {
  const { fake, live, site } = await liveSite([fakeFilm({ id: 7_000_001 }), fakeFilm({ id: 7_000_002 })]);
  await live.backfill.run();
  await site.db.deleteFrom('film').where('source', '<>', 'tmdb').execute();
  const askedDaysAgo = (id: number, days: number) =>
    site.db
      .updateTable('film')
      .set({ fetched_at: new Date(site.deps.clock().getTime() - days * 86_400_000) })
      .where('id', '=', id)
      .execute();
  await askedDaysAgo(7_000_001, 7.1);
  await askedDaysAgo(7_000_002, 6.9);
  const before = fake.requests.length;
  expect(await live.sync.refresh()).toMatchObject({ unchanged: 1, updated: 0 });
  expect(fake.requests.slice(before)).toEqual([expect.stringContaining('/movie/7000001?')]);
});

test('the sync skips and counts invalid rows of lists', async () => {
  const nameless = { ...fakeFilm({ id: 7_000_002, providers: { US: { flatrate: [8] } } }), title: '' };
  const { fake, live } = await liveSite([fakeFilm({ id: 7_000_001, providers: { US: { flatrate: [8] } } }), nameless]);
  expect(await live.sync.platforms()).toMatchObject({ inserted: 1, skipped: 1 });
  // One invalid row is among the trending films, and one among the popular films.
  expect(await live.sync.trending()).toMatchObject({ inserted: 0, skipped: 2 });
  expect(await live.sync.month('2020-10')).toMatchObject({ unchanged: 1, skipped: 1 });
  fake.changed.add(-5);
  expect(await live.sync.changes()).toMatchObject({ skipped: 1 });
});

test('the sync refreshes changed films only if they are in the catalogue', async () => {
  const { fake, live } = await liveSite([fakeFilm({ id: 694, title: 'The Shining' }), fakeFilm({ id: 7_000_001 })]);
  fake.changed.add(694).add(7_000_001).add(7_000_002);
  expect(await live.sync.changes()).toMatchObject({ updated: 1, inserted: 0, skipped: 0 });
  expect(fake.requests.filter((request) => DETAIL.test(request))).toHaveLength(1);
  expect(decodeURIComponent(fake.requests[0] ?? '')).toContain('start_date=2026-11-18&end_date=2026-11-20');
});

test('the full sync fetches every horror film, and a second full sync changes nothing', async () => {
  // A window has at most 25 pages (500 films), so 510 films of one year need several windows.
  const films = generateFilms(510).map((film) => ({ ...film, releaseDate: film.releaseDate.replace(/^\d+/, '1999') }));
  const { fake, site, live } = await liveSite([...films, fakeFilm({ id: 7_000_001, genreIds: [35] })]);
  const totals: number[] = [];
  const first = await live.backfill.run({ onStart: ({ total }) => totals.push(total) });
  expect(first).toMatchObject({
    complete: true,
    tally: { inserted: 510, updated: 0, unchanged: 0, gone: 0, skipped: 0 },
  });
  expect(totals).toEqual([510]);
  expect(await fromTmdb(site)).toHaveLength(510);
  expect(fake.count(DETAIL)).toBe(510);
  const second = await live.backfill.run();
  expect(second).toMatchObject({ complete: true, tally: { inserted: 0, updated: 0, unchanged: 510 } });
  expect(fake.count(DETAIL)).toBe(510);
});

test('the full sync fetches films without a date, even if TMDB has more films than its pages can list', async () => {
  const dated = generateFilms(40);
  const undated = generateFilms(60, 2).map((film, index) => ({ ...film, id: 7_000_000 + index, releaseDate: '' }));
  const { fake, site, live } = await liveSite([...dated, ...undated]);
  expect(await live.backfill.run()).toMatchObject({ complete: true, tally: { inserted: 100 } });
  expect(await fromTmdb(site)).toHaveLength(100);
  // The list now has more than 500 pages, with the films without a date at the end, as at TMDB.
  for (const [index, film] of generateFilms(10_000, 3).entries()) {
    const id = film.id + 1_000_000;
    fake.films.set(id, { ...film, id, genreIds: index % 3 === 0 ? [27, 53] : [27] });
  }
  const more = fakeFilm({ id: 7_100_000, releaseDate: '', genreIds: [27, 35], voteCount: 0 });
  fake.films.set(more.id, more);
  const before = fake.requests.length;
  expect(await live.sync.undated()).toMatchObject({ inserted: 1, unchanged: 60 });
  expect(fake.requests.length - before).toBeLessThan(30);
});

test('a stopped full sync continues where it stopped, and two processes do not run it at once', async () => {
  const { fake, site, live } = await liveSite(generateFilms(240));
  const stop = new AbortController();
  let batches = 0;
  const onBatch = () => {
    batches += 1;
    if (batches === 3) stop.abort();
  };
  expect(await live.backfill.run({ signal: stop.signal, onBatch })).toMatchObject({ complete: false });
  const sofar = (await fromTmdb(site)).length;
  expect(sofar).toBeGreaterThan(0);
  expect(sofar).toBeLessThan(240);

  const run = ({ tasks }: typeof live) => tasks['tmdb-backfill']({}, new AbortController().signal);
  await Promise.all([run(live), run(quickLive(site))]);
  expect(await live.backfill.underWay()).toBeNull();
  expect(await fromTmdb(site)).toHaveLength(240);
  const details = fake.requests.filter((request) => DETAIL.test(request));
  // Films that the stopped sync has stored are not fetched again.
  expect(new Set(details).size).toBe(240);
  expect(details).toHaveLength(240);
});

test('a full sync whose process ended after its last window is over, and the next one begins anew', async () => {
  const { fake, site, live } = await liveSite(generateFilms(40));
  await live.backfill.run();
  const values = { first_day: '1874-01-01', last_day: '2029-01-01', done_at: site.deps.clock(), films: 40 };
  await site.db.insertInto('backfill_window').values(values).execute();
  const more = fakeFilm({ id: 7_000_001 });
  fake.films.set(more.id, more);
  expect(await live.backfill.run()).toMatchObject({ complete: true, tally: { inserted: 1, unchanged: 40 } });
});

test('at the first start with a token, two nodes add only one job for each sync task', async () => {
  const { fake, site, live } = await liveSite(generateFilms(30));
  await live.start();
  await quickLive(site).start();
  const jobs = await site.pool.query('select task_identifier as name from graphile_worker.jobs order by 1');
  expect(jobs.rows.map((row) => row.name)).toEqual([
    'tmdb-backfill',
    'tmdb-changes',
    'tmdb-platforms',
    'tmdb-refresh',
    'tmdb-releases',
    'tmdb-trending',
  ]);
  expect(fake.requests).toEqual([]);
});

test('a change of WATCH_REGION starts every sync task immediately, and makes every film due for a refresh', async () => {
  const { fake, site, live } = await liveSite([
    fakeFilm({ id: 7_000_001, providers: { US: { flatrate: [8] }, FR: { flatrate: [119] } } }),
  ]);
  const jobs = async () => (await site.pool.query('select from graphile_worker.jobs')).rowCount;
  await live.sync.month('2020-10');
  await live.start();
  const rounds = ['trending', 'refresh', 'changes', 'releases', 'platforms', 'backfill'];
  const catalogue = createCatalogueRepository(site.db);
  for (const round of rounds) await catalogue.writeSourceState(`tmdb-${round}`, '2026-11-20');
  await site.pool.query('delete from graphile_worker._private_jobs');
  await live.start();
  expect(await jobs()).toBe(0);

  const moved = { ...site, deps: { ...site.deps, env: { ...site.deps.env, WATCH_REGION: 'FR' } } };
  const inFrance = quickLive(moved);
  await inFrance.start();
  expect(await jobs()).toBe(rounds.length);
  await site.db.deleteFrom('film').where('source', '<>', 'tmdb').execute();
  const details = fake.count(DETAIL);
  await inFrance.sync.refresh();
  expect(fake.count(DETAIL)).toBe(details + 1);
  const streams = await site.db.selectFrom('film_provider').select(['region', 'provider_id']).execute();
  expect(streams).toEqual([{ region: 'FR', provider_id: 9 }]);
  // The full sync does not wait until the last one is a month old.
  const lists = fake.count(/discover/);
  await inFrance.tasks['tmdb-backfill']({}, new AbortController().signal);
  expect(fake.count(/discover/)).toBeGreaterThan(lists);
  // A second start with the same WATCH_REGION adds no jobs.
  await site.pool.query('delete from graphile_worker._private_jobs');
  await inFrance.start();
  expect(await jobs()).toBe(0);
});

test('all films become due for a refresh in parts, because a statement may take five seconds', async () => {
  const { site, live } = await liveSite();
  const films = Array.from({ length: 1_500 }, (_, index) => ({ id: 7_000_000 + index, source: 'tmdb' }));
  await insertFilms(site.db, films);
  await site.pool.query(`
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from written) > 1000 then raise exception 'too many rows in one statement'; end if;
      return null;
    end $$;
    create trigger refuse_many after update on film referencing new table as written
      for each statement execute function refuse_many()`);
  await live.sync.refreshAll();
  const due = site.db
    .selectFrom('film')
    .select('id')
    .where('fetched_at', '<', new Date(Date.now() - 7 * 86_400_000));
  expect(await due.where('source', '=', 'tmdb').execute()).toHaveLength(films.length);
});

test('two nodes share the jobs of a first start, and request no film and no list twice', async () => {
  const films = generateFilms(90).map((film) => ({ ...film, releaseDate: film.releaseDate.replace(/^\d+/, '2026') }));
  const { fake, site } = await liveSite(films);
  const [first, second] = [quickLive(site), quickLive(site)];
  await Promise.all([first.start(), second.start()]);
  // Refreshing the embedded catalogue's films would take minutes.
  await site.db.deleteFrom('film').execute();
  const workers = [first, second].map(({ tasks }) => createWorker({ ...site.deps, tasks: { ...NO_TASKS, ...tasks } }));
  await Promise.all(workers.map((worker) => worker.runOnce()));
  expect((await site.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0);
  expect((await fromTmdb(site)).sort()).toEqual(films.map((film) => film.id).sort());
  const details = fake.requests.filter((request) => DETAIL.test(request));
  expect(details).toHaveLength(films.length);
  // The lists of the full sync do not count here, because it requests its first page twice: to count, and to read.
  const lists = fake.requests.filter((request) => /changes|trending|with_watch_providers/.test(request));
  expect(lists.length).toBeGreaterThan(0);
  expect(new Set(lists).size).toBe(lists.length);
});
