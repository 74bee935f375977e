import { describe, expect, test } from 'vitest';
import { insertFilms } from '#test/app/insert-films.ts';
import { signUp } from '#test/app/members.ts';
import { emptyApp, type TestApp } from '#test/app/test-app.ts';
import { importCalls, movary, movaryRatings } from '#test/imports/import-calls.ts';
import { liveSite } from '#test/tmdb/live-site.ts';
import { fakeFilm } from '#tmdb-client/fake/fake-film.ts';
import type { Import } from '../contract/imports.ts';

const HORROR = fakeFilm({ id: 7_000_001, title: 'The Unheard Of', releaseDate: '2011-05-01', imdbId: 'tt70000011' });
const OTHER_HORROR = fakeFilm({ id: 7_000_002, title: 'Crème & Punishment', releaseDate: '2012-05-01' });
const COMEDY = fakeFilm({ id: 7_000_003, title: 'The Merry Baker', releaseDate: '2013-05-01', genreIds: [35] });
/** The catalogue's Halloween is from 1978. */
const NEAR = fakeFilm({ id: 7_000_004, title: 'Halloween', releaseDate: '1979-05-01', genreIds: [35] });
const FILMS = [HORROR, OTHER_HORROR, COMEDY, NEAR];

const statuses = ({ rows }: Import) => rows.map(({ title, status, choice }) => [title, status, choice]);
const filmsOf = async (site: TestApp) =>
  (await site.pool.query('select film_id from viewing order by film_id')).rows.map((row) => row.film_id);

async function retry(site: TestApp) {
  await site.deps.jobs.add('import-retry', {});
  await site.runJobs();
}

describe('films that the catalogue does not have', () => {
  test('are found at TMDB by id, by IMDb id, or by title and year, but never with a different year', async () => {
    const { site } = await liveSite(FILMS);
    const { ready } = importCalls(site, await signUp(site.app));
    const found = await ready(
      movary(
        `Some Title,,${HORROR.id},,2024-10-31,,`,
        'crème & PUNISHMENT,2012,,,2024-10-31,,',
        'The Merry Baker,2013,,,2024-10-31,,',
        'The Merry Baker,2014,,,2024-10-31,,',
        'Halloween,1979,,,2024-10-31,,',
      ),
    );
    expect(statuses(found)).toEqual([
      ['Some Title', 'matched', HORROR.id],
      ['crème & PUNISHMENT', 'matched', OTHER_HORROR.id],
      ['The Merry Baker', 'notHorror', null],
      ['The Merry Baker', 'unknown', null],
      ['Halloween', 'notHorror', null],
    ]);
    expect(found.rows[2]?.candidates).toMatchObject([{ id: COMEDY.id, title: COMEDY.title }]);
    const byImdb = await ready(movary(`Another Title,1950,,${HORROR.imdbId},2024-10-31,,`));
    expect(statuses(byImdb)).toEqual([['Another Title', 'matched', HORROR.id]]);
  });

  test('are left out when they are not horror, unless the member chooses one of them or all of them', async () => {
    const { site } = await liveSite(FILMS);
    const rows = movary('The Merry Baker,2013,,,2024-10-31,,', 'Halloween,1979,,,2024-10-31,,');
    const first = importCalls(site, await signUp(site.app));
    await first.apply((await first.ready(rows))._id);
    expect(await filmsOf(site)).toEqual([]);

    const again = await first.ready(rows);
    await first.choose(again._id, 1, COMEDY.id);
    await first.apply(again._id);
    expect(await filmsOf(site)).toEqual([COMEDY.id]);
    expect((await first.ready(rows)).counts).toMatchObject({ alreadyHere: 1, notHorror: 1 });

    // The first member has the film on their lists. For the second member, it is not in the catalogue.
    const second = importCalls(site, await signUp(site.app));
    const theirs = await second.ready(rows);
    expect(theirs.counts).toMatchObject({ notHorror: 2, matched: 0 });
    const done = await second.apply(theirs._id, { includeNotHorror: true });
    expect(done.counts.wrote.viewings).toBe(2);
    expect(await filmsOf(site)).toEqual([COMEDY.id, COMEDY.id, NEAR.id]);
    await second.undo(theirs._id);
    expect(await filmsOf(site)).toEqual([COMEDY.id]);
    const kept = await site.pool.query('select removed_at from film where id = $1', [COMEDY.id]);
    expect(kept.rows).toEqual([{ removed_at: expect.any(Date) }]);
  });
});

test('an imported film that is not horror keeps its facts, because each request for it renews them', async () => {
  const { site, fake, live } = await liveSite(FILMS);
  const { ready, apply } = importCalls(site, await signUp(site.app));
  await apply((await ready(movary('The Merry Baker,2013,,,2024-10-31,,')))._id, { includeNotHorror: true });
  const film = async () =>
    await site.db
      .selectFrom('film')
      .select(['runtime', 'removed_at', 'fetched_at'])
      .where('id', '=', COMEDY.id)
      .executeTakeFirstOrThrow();
  const before = await film();
  expect(before.removed_at).toEqual(expect.any(Date));
  fake.films.set(COMEDY.id, { ...COMEDY, runtime: 101 });
  fake.changed.add(COMEDY.id);
  expect(await live.sync.changes()).toMatchObject({ gone: 0 });
  const after = await film();
  expect(after).toMatchObject({ runtime: 101, removed_at: before.removed_at });
  expect(after.fetched_at.getTime()).toBeGreaterThan(before.fetched_at.getTime());
  const { rows } = await site.pool.query('select from film_finder where film_id = $1', [COMEDY.id]);
  expect(rows).toEqual([]);
});

test('the import continues while TMDB is unavailable, and TMDB is asked again within the next hour', async () => {
  const { site, fake } = await liveSite(FILMS);
  await fake.stop();
  const calls = importCalls(site, await signUp(site.app));
  const found = await calls.ready(
    movary('Psycho,1960,539,,2024-10-31,,', 'The Unheard Of,2011,,,2024-10-31,,'),
    movaryRatings('Nobody Knows It,2011,,,7'),
  );
  expect(found).toMatchObject({ state: 'ready', counts: { matched: 1, unknown: 2 } });
  await calls.apply(found._id);
  expect(await filmsOf(site)).toEqual([539]);

  await fake.start();
  await expect
    .poll(
      async () => {
        await retry(site);
        const read = await calls.read(found._id);
        return [statuses(read), read.counts.notLookedUp];
      },
      { interval: 1_000 },
    )
    .toEqual([
      [
        ['Psycho', 'matched', 539],
        ['The Unheard Of', 'matched', HORROR.id],
        ['Nobody Knows It', 'unknown', null],
      ],
      0,
    ]);
  const done = await calls.apply(found._id);
  expect(done.counts.wrote.viewings).toBe(2);
  expect(await filmsOf(site)).toEqual([539, HORROR.id]);
  // TMDB has said that it does not have this film.
  const asked = fake.requests.length;
  await retry(site);
  expect(fake.requests.length).toBe(asked);
});

test('rows without a film are looked up again every day, and are written when the member applies the import again', async () => {
  let now = new Date('2026-05-04T12:00:00Z');
  const site = await emptyApp({ clock: () => now });
  const calls = importCalls(site, await signUp(site.app));
  const found = await calls.ready(movary('Psycho,1960,539,,2024-10-31,,', 'The Film To Come,2026,,,2026-05-01,,'));
  await calls.apply(found._id);
  await insertFilms(site.db, [{ id: 8_000_001, title: 'The Film to Come', release_date: '2026-04-30' }]);
  await retry(site);
  expect((await calls.read(found._id)).counts).toMatchObject({ unknown: 1, adds: { viewings: 0 } });
  now = new Date('2026-05-05T13:00:00Z');
  await retry(site);
  expect((await calls.read(found._id)).counts).toMatchObject({ unknown: 0, adds: { viewings: 1 } });
  expect(await filmsOf(site)).toEqual([539]);
  await calls.apply(found._id);
  expect(await filmsOf(site)).toEqual([539, 8_000_001]);
});
