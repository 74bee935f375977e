import { expect, test } from 'vitest';
import type { Film } from '#features/films/contract/films.ts';
import type { Person } from '#features/people/contract/people.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { signUp } from '#test/app/members.ts';
import { storedSnapshot } from '#test/app/stored-snapshot.ts';
import { getJson, type TestApp } from '#test/app/test-app.ts';
import { TEST_DAY } from '#test/app/test-day.ts';
import { liveSite } from '#test/tmdb/live-site.ts';
import { smallSite } from '#test/tmdb/small-site.ts';
import { type FakeFilm, fakeFilm } from '#tmdb-client/fake/fake-film.ts';
import type { FakeTmdb } from '#tmdb-client/fake/fake-tmdb.ts';
import { createCatalogueRepository } from '../../catalogue.repository.ts';
import { loadSnapshot } from '../snapshot/load-snapshot.ts';
import { expire } from './expiry.repository.ts';

const THE_SHINING = 694;
const ALIEN = 348;
const HALLOWEEN = 948;
const FILMS = [THE_SHINING, ALIEN, HALLOWEEN];
const SNAPSHOT_PEOPLE = 1_000_000_000;

/** Adds every film of the embedded catalogue to the fake TMDB, and replaces the films in `given`. */
async function teach(fake: FakeTmdb, site: TestApp, given: Partial<FakeFilm>[] = []): Promise<number> {
  const films = await site.db.selectFrom('film').select(['id', 'title', 'release_date']).execute();
  for (const { id, title, release_date } of films) {
    fake.films.set(id, fakeFilm({ id, title, releaseDate: release_date ?? '' }));
  }
  for (const film of given) fake.films.set(film.id ?? 0, fakeFilm({ id: 0, ...film }));
  return films.length;
}

/** Returns the film without `unindexed`, because this list of links depends on all other films too. */
const film = async (site: TestApp, id = THE_SHINING) => {
  const { unindexed, ...body } = (await getJson<Film>(site.app, `/api/tmdb/movie/${id}`)).body;
  return body;
};
const statesOf = (site: TestApp) => site.db.selectFrom('film').select(['source']).distinct().execute();

/** Signs up a member with a rating that agrees with our editors' estimate, a watchlist entry and a viewing. */
async function signUpWithFilms(site: TestApp): Promise<void> {
  const member = await signUp(site.app);
  const post = async (path: string, body: unknown) =>
    expect((await member.request(path, { method: 'POST', body })).status).toBe(200);
  await post(`/api/ratings/${THE_SHINING}`, { overallRating: 9, detailedRatings: { scares: 7 } });
  await post('/api/user-list/add', { title_id: ALIEN });
  await post(`/api/tmdb/update-watched-status/${ALIEN}`, { watched: true, watchDate: '2026-10-31T20:00:00Z' });
}

/** Returns all rows created by members, and the community figures. */
async function membersData(site: TestApp) {
  const tables = ['rating', 'rating_history', 'rating_stats', 'watchlist_entry', 'viewing'];
  const read = (table: string) => site.pool.query(`select * from ${table} order by film_id`);
  return Promise.all(tables.map(async (table) => (await read(table)).rows));
}

test('the switch to the live source keeps ids, slugs, tags and the facts that TMDB lacks, but replaces people', async () => {
  const { fake, site, live } = await smallSite(FILMS);
  await signUpWithFilms(site);
  const members = await membersData(site);
  expect(members.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1]);
  const shining = {
    id: THE_SHINING,
    title: 'The Shining',
    overview: '',
    runtime: 146,
    videos: [],
    directors: [{ id: 240, name: 'Stanley Kubrick' }],
    cast: [{ id: 514, name: 'Jack Nicholson', character: 'Jack' }],
    keywords: [{ id: 818, name: 'based on novel' }],
    providers: { US: { flatrate: [1899] } },
  };
  const count = await teach(fake, site, [shining]);
  const before = await film(site);
  expect(before.tags.length).toBeGreaterThan(0);
  expect(before.cast[0]?.id).toBeGreaterThan(SNAPSHOT_PEOPLE);
  const rows = await site.db.selectFrom('film').select(['id', 'title_slug']).orderBy('id').execute();

  expect(await live.sync.refresh()).toEqual({ inserted: 0, updated: count, unchanged: 0, gone: 0, skipped: 0 });

  const after = await film(site);
  expect(after).toMatchObject({
    id: THE_SHINING,
    titleSlug: 'the-shining-1980',
    overview: before.overview,
    tags: before.tags,
    fright: before.fright,
    trailer: before.trailer,
    runtime: 146,
    director: 'Stanley Kubrick',
    cast: [{ id: 514, name: 'Jack Nicholson', character: 'Jack' }],
    keywords: ['based on novel'],
    watch_providers: { stream: [{ provider_name: 'HBO Max' }], as_of: TEST_DAY },
  });
  expect(await site.db.selectFrom('film').select(['id', 'title_slug']).orderBy('id').execute()).toEqual(rows);
  expect(await membersData(site)).toEqual(members);
  expect(await statesOf(site)).toEqual([{ source: 'tmdb' }]);
  const { count: people } = await site.db
    .selectFrom('person')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '>=', SNAPSHOT_PEOPLE)
    .executeTakeFirstOrThrow();
  expect(people).toBe(0);
  expect((await getJson<Person>(site.app, '/api/movies/person/240')).body.credits).toMatchObject([
    { title: 'The Shining' },
  ]);

  // Refreshing again, or a new version of the embedded catalogue, changes nothing.
  expect(await live.sync.refresh()).toMatchObject({ updated: 0, unchanged: 0 });
  // A live film takes only the Desk's profile from the embedded catalogue, so loading this catalogue restores the
  // profiles.
  await site.db.updateTable('film').set({ desk_profile: null }).execute();
  await loadSnapshot(createCatalogueRepository(site.db), await storedSnapshot(site));
  expect(await film(site)).toEqual(after);
});

test('our themes stay when TMDB has no keyword for them', async () => {
  const { fake, site, live } = await smallSite(FILMS);
  await teach(fake, site);
  const themed = await site.pool.query(
    "select film_id, record from embedded_film where record->'themes' <> '[]'::jsonb limit 1",
  );
  const [row] = themed.rows;
  await live.sync.refresh();
  const { rows } = await site.pool.query(
    'select slug from film_keyword join keyword on keyword.id = keyword_id where film_id = $1',
    [row.film_id],
  );
  expect(rows.map(({ slug }) => slug)).toEqual(expect.arrayContaining(row.record.themes));
});

test('a film removed at TMDB disappears from the search, but not from lists of members, and can return', async () => {
  const own = fakeFilm({ id: 7_000_001, title: 'The Unheard Of' });
  const { fake, site, live } = await liveSite([own]);
  await live.backfill.run();
  const member = await signUp(site.app);
  await member.request('/api/user-list/add', { method: 'POST', body: { title_id: own.id } });
  const listed = async () => {
    const body: { items: { title_id: number; movieDetails: { title: string } }[] } = await (
      await member.request('/api/user-list')
    ).json();
    return body.items.map((item) => item.movieDetails.title);
  };
  const found = async () =>
    (await getJson<{ id: number }[]>(site.app, '/api/movies/find?title=the%20unheard%20of')).body.some(
      ({ id }) => id === own.id,
    );
  fake.films.delete(own.id);
  fake.changed.add(own.id);

  expect(await live.sync.changes()).toMatchObject({ gone: 1 });
  expect(await found()).toBe(false);
  expect(await listed()).toEqual(['The Unheard Of']);
  expect((await film(site, own.id)).title).toBe('The Unheard Of');

  fake.films.set(own.id, own);
  expect(await live.sync.changes()).toMatchObject({ updated: 1 });
  expect(await found()).toBe(true);
});

test('a film that TMDB has removed expires 180 days after its last fetch, not after its removal', async () => {
  const own = fakeFilm({ id: 7_000_001 });
  const { fake, site, live } = await liveSite([own]);
  await live.backfill.run();
  const fetched = new Date('2026-01-01T00:00:00Z');
  const film = () => site.db.selectFrom('film').select('fetched_at').where('id', '=', own.id).execute();
  await site.db.updateTable('film').set({ fetched_at: fetched }).where('id', '=', own.id).execute();
  fake.films.delete(own.id);
  fake.changed.add(own.id);
  expect(await live.sync.changes()).toMatchObject({ gone: 1 });
  expect(await film()).toEqual([{ fetched_at: fetched }]);
});

test('after 180 days without TMDB, films are restored from the embedded catalogue, reduced to title and date, or deleted', async () => {
  const now = { time: Date.parse(`${TEST_DAY}T12:00:00Z`) };
  const own = [fakeFilm({ id: 7_000_001, title: 'Rated Once' }), fakeFilm({ id: 7_000_002, title: 'Never Opened' })];
  const { fake, site, live } = await smallSite(FILMS, own, { clock: () => new Date(now.time) });
  await teach(fake, site, own);
  const before = await film(site);
  await live.sync.refresh();
  await film(site, 7_000_001);
  await film(site, 7_000_002);
  const member = await signUp(site.app);
  await member.request('/api/ratings/7000001', { method: 'POST', body: { overallRating: 7, detailedRatings: {} } });
  await site.db
    .updateTable('film')
    .set({ fetched_at: new Date(now.time) })
    .execute();

  const expire = async () => {
    await site.deps.jobs.add('tmdb-expire', {});
    await site.runJobs();
  };
  fake.fail('401');
  now.time += 179 * 86_400_000;
  await expire();
  expect((await film(site, 7_000_001)).overview).not.toBeNull();
  now.time += 2 * 86_400_000;
  await expire();

  expect(await film(site)).toEqual(before);
  expect(await film(site, 7_000_001)).toMatchObject({
    title: 'Rated Once',
    overview: null,
    cast: [],
    poster_path: null,
  });
  expect((await getJson(site.app, '/api/tmdb/movie/7000002')).status).toBe(503);
});

test('an expired film that was removed from the embedded catalogue is not restored, but reduced to title and date, or deleted', async () => {
  const { site } = await smallSite(FILMS);
  await signUpWithFilms(site);
  const removed = [THE_SHINING, HALLOWEEN];
  await site.db
    .updateTable('film')
    .set({ source: 'tmdb', removed_at: new Date(), fetched_at: new Date(0) })
    .where('id', 'in', removed)
    .execute();
  expect(await expire(site.db, new Date(1))).toMatchObject({ deleted: 1, stripped: 1 });
  const left = site.db.selectFrom('film').select(['id', 'source', 'overview', 'directors']).where('id', 'in', removed);
  expect(await left.execute()).toEqual([{ id: THE_SHINING, source: 'tmdb', overview: null, directors: [] }]);
});

test('an expired film whose rating was cleared is reduced to title and date, not deleted, and the member keeps the saved ratings', async () => {
  const { site } = await smallSite(FILMS);
  const member = await signUp(site.app);
  const kept = { source: 'tmdb', title: 'They Came Back', original_title: 'Les Revenants', release_date: '2004-10-27' };
  const ofTmdb = {
    ...{ overview: 'The dead return.', runtime: 102, directors: ['Robin Campillo'], original_language: 'fr' },
    ...{ countries: ['FR'], certification: 'R', franchise: 'Revenants', studios: ['Haut et Court'] },
    ...{ poster_path: '/a.jpg', poster_colour: '#102030', backdrop_path: '/b.jpg', backdrop_colour: '#102030' },
    ...{ trailer_url: 'https://www.youtube.com/watch?v=a', vote_average: 6.1, vote_count: 90, popularity: 4 },
    ...{ search_people: 'robin campillo', source_hash: 'a' },
  };
  await insertFilms(site.db, [
    { id: 7_000_004, ...kept, ...ofTmdb },
    { id: 7_000_006, ...kept },
  ]);
  for (const overallRating of [8, null]) {
    await member.request('/api/ratings/7000004', { method: 'POST', body: { overallRating } });
  }
  await site.db
    .updateTable('film')
    .set({ fetched_at: new Date(0) })
    .where('id', '=', 7_000_004)
    .execute();
  expect(await expire(site.db, new Date(1))).toMatchObject({ deleted: 0, stripped: 1 });
  const rows = (table: string, id: string) =>
    site.pool.query(`select * from ${table} where ${id} >= 7000004 order by ${id}`);
  const [[film, other], [found, otherFound]] = [
    (await rows('film', 'id')).rows,
    (await rows('film_finder', 'film_id')).rows,
  ];
  const { id, title_slug, changed_at, fetched_at, revised_at } = film;
  expect(film).toEqual({ ...other, id, title_slug, changed_at, fetched_at, revised_at });
  const { countries, certification, franchise, studios, language } = otherFound;
  expect(found).toMatchObject({ countries, certification, franchise, studios, language });
  const { ratings } = await (await member.request('/api/ratings/7000004/history')).json();
  expect(ratings).toMatchObject([{ overallRating: null }, { overallRating: 8 }]);
});

test.each([
  [
    'answer to a content note',
    "content_note_vote (member_id, film_id, note, answer) select id, 7000005, 'clowns', true",
  ],
  ['note', "note (member_id, film_id, text) select id, 7000005, 'Boo'"],
  ['own tags', "member_tags (member_id, film_id, tags) select id, 7000005, '{boo}'"],
])("an expired film with a member's %s is reduced to title and date, not deleted", async (_, row) => {
  const { site } = await smallSite(FILMS);
  const { email } = await signUp(site.app);
  await insertFilms(site.db, [{ id: 7_000_005, source: 'tmdb', fetched_at: new Date(0) }]);
  await site.pool.query(`insert into ${row} from member where email = $1`, [email]);
  expect(await expire(site.db, new Date(1))).toMatchObject({ deleted: 0, stripped: 1 });
});

test('a failed expiry leaves no partial changes, and the next expiry completes the work', async () => {
  const { fake, site, live } = await smallSite(FILMS);
  await teach(fake, site, []);
  const before = await film(site);
  await live.sync.refresh();
  expect(await film(site)).not.toEqual(before);
  const later = new Date(Date.now() + 86_400_000);
  await site.pool.query(`
    create function refuse_credit() returns trigger language plpgsql as $$ begin raise exception 'no more'; end $$;
    create trigger refuse_credit before insert on credit execute function refuse_credit();`);
  await expect(expire(site.db, later)).rejects.toThrow('no more');
  await site.pool.query('drop function refuse_credit cascade');
  await expire(site.db, later);
  expect(await film(site)).toEqual(before);
});
