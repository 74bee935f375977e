import { expect, onTestFinished, test } from 'vitest';
import type { Film } from '#features/films/contract/films.ts';
import type { Viewing } from '#features/my-movies/contract/my-movies.ts';
import type { SavedRating } from '#features/ratings/contract/ratings.ts';
import type { Review } from '#features/reviews/contract/reviews.ts';
import { readReviews } from '#features/reviews/server/read-reviews.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { storedSnapshot } from '#test/app/stored-snapshot.ts';
import { getJson } from '#test/app/test-app.ts';
import { expectNotesToEqualRecount } from '#test/database/note-stats.ts';
import { expectStatsToEqualRecount } from '#test/database/rating-stats.ts';
import { reviewsFolder, reviewText } from '#test/editorial/fixtures.ts';
import { serveReviews } from '#test/editorial/serve-space.ts';
import { liveSite } from '#test/tmdb/live-site.ts';
import { smallSite } from '#test/tmdb/small-site.ts';
import { type FakeFilm, fakeFilm } from '#tmdb-client/fake/fake-film.ts';
import { createCatalogueRepository } from '../../catalogue.repository.ts';
import { loadSnapshot } from '../snapshot/load-snapshot.ts';

const THE_SHINING = 694;
const OLD = fakeFilm({ id: 7_000_001, title: 'The Unheard Of', releaseDate: '2020-10-31' });
const NEW = fakeFilm({ id: 7_000_002, title: 'The Unheard Of', releaseDate: '2020-10-31' });

type Tmdb = Pick<Awaited<ReturnType<typeof liveSite>>, 'fake' | 'live'>;

async function syncedSite(films: FakeFilm[]) {
  const made = await liveSite(films);
  await made.live.backfill.run();
  return made;
}

/** TMDB merges the film with this id into another film, and the site learns of it. */
async function merge({ fake, live }: Tmdb, id: number, into: FakeFilm): Promise<void> {
  fake.films.set(id, into);
  fake.changed.add(id);
  await live.sync.changes();
}

const rate = (member: TestMember, id: number, overallRating: number | null, detailedRatings: object = {}) =>
  member.request(`/api/ratings/${id}`, { method: 'POST', body: { overallRating, detailedRatings } });
const list = (member: TestMember, id: number) =>
  member.request('/api/user-list/add', { method: 'POST', body: { title_id: id } });
const watch = (member: TestMember, id: number, watchDate: string) =>
  member.request(`/api/tmdb/update-watched-status/${id}`, { method: 'POST', body: { watched: true, watchDate } });

const answer = (member: TestMember, id: number, given: 'yes' | 'no') =>
  member.request(`/api/films/${id}/content-notes/clowns`, { method: 'PUT', body: { answer: given } });

test('a merged film gets its new id, members keep their ratings, lists and answers, and the old id leads to the new film', async () => {
  const { site, ...tmdb } = await syncedSite([OLD, NEW]);
  const [one, both] = [await signUp(site.app), await signUp(site.app)];
  await rate(one, OLD.id, 9, { scares: 8 });
  await list(one, OLD.id);
  await watch(one, OLD.id, '2026-10-01T20:00:00.000Z');
  await rate(both, OLD.id, 3, { gore: 2 });
  await rate(both, NEW.id, 7, { scares: 5 });
  await list(both, OLD.id);
  await list(both, NEW.id);
  await site.db
    .updateTable('watchlist_entry')
    .set({ day: '2020-01-02', added_at: null })
    .where('film_id', '=', OLD.id)
    .execute();
  await watch(both, OLD.id, '2026-10-01T20:00:00.000Z');
  await watch(both, NEW.id, '2026-10-02T20:00:00.000Z');
  for (const member of [one, both]) expect((await answer(member, OLD.id, 'yes')).status).toBe(200);
  expect((await answer(both, NEW.id, 'no')).status).toBe(200);

  await merge(tmdb, OLD.id, NEW);

  const { status, body } = await getJson<Film>(site.app, `/api/tmdb/movie/${OLD.id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: NEW.id, ratingsCount: 2, averageRating: 8 });
  const slugs = await Promise.all(
    ['the-unheard-of-2020', `the-unheard-of-2020-${NEW.id}`].map((slug) =>
      getJson<Film>(site.app, `/api/tmdb/movie/${slug}`),
    ),
  );
  expect(slugs.map((each) => each.body.id)).toEqual([NEW.id, NEW.id]);
  const read = async (member: TestMember, path: string) => (await member.request(path)).json();
  expect(await read(one, `/api/ratings/${NEW.id}`)).toMatchObject({ overallRating: 9, detailedRatings: { scares: 8 } });
  expect(await read(both, `/api/ratings/${NEW.id}`)).toMatchObject({
    overallRating: 7,
    detailedRatings: { scares: 5, gore: 2 },
  });
  for (const member of [one, both]) {
    expect((await read(member, '/api/user-list')).items).toMatchObject([
      { title_id: NEW.id, day: '2020-01-02', added_at: null },
    ]);
  }
  const savedBy = async (member: TestMember) =>
    (await read(member, `/api/ratings/${NEW.id}/history`)).ratings.map((saved: SavedRating) => [
      saved.overallRating,
      saved.detailedRatings.scares,
      saved.detailedRatings.gore,
    ]);
  expect(await savedBy(one)).toEqual([[9, 8, -1]]);
  // The merged rating has figures of both ratings.
  expect(await savedBy(both)).toEqual([
    [7, 5, 2],
    [7, 5, -1],
    [3, -1, 2],
  ]);
  const viewings = await site.pool.query('select film_id, count(*)::int from viewing group by film_id');
  expect(viewings.rows).toEqual([{ film_id: NEW.id, count: 3 }]);
  await expectStatsToEqualRecount(site.db);
  expect((await read(both, `/api/films/${NEW.id}/content-notes`)).notes).toContainEqual(
    expect.objectContaining({ note: 'clowns', yes: 1, no: 1, own: 'no' }),
  );
  await expectNotesToEqualRecount(site.db);
  const found = await getJson<{ id: number }[]>(site.app, '/api/movies/find?title=the%20unheard%20of');
  expect(found.body.map(({ id }) => id)).toEqual([NEW.id]);
});

test('a merged film keeps the notes and tags that a member wrote on either film', async () => {
  const { site, ...tmdb } = await syncedSite([OLD, NEW]);
  const [one, both] = [await signUp(site.app), await signUp(site.app)];
  const put = async (member: TestMember, path: string, body: object) =>
    expect((await member.request(`/api${path}`, { method: 'PUT', body })).status).toBe(200);
  const view = (member: TestMember, id: number, day: string, note: string | null) =>
    member.request(`/api/viewings/${id}`, { method: 'POST', body: { day, note } });
  await put(one, `/notes/${OLD.id}`, { text: 'Only here' });
  await put(one, `/film-tags/${OLD.id}`, { tags: ['owned'] });
  await put(both, `/notes/${OLD.id}`, { text: 'First' });
  await put(both, `/notes/${NEW.id}`, { text: 'Then\nagain' });
  await put(both, `/film-tags/${OLD.id}`, { tags: ['Owned', 'with Mum'] });
  await put(both, `/film-tags/${NEW.id}`, { tags: ['owned', 'cellar'] });
  // The same day on both films: no note on either, on one of them, the same, and different ones.
  const days: [string, string | null, string | null][] = [
    ['2021-10-01', null, null],
    ['2021-10-02', 'old', null],
    ['2021-10-03', null, 'new'],
    ['2021-10-04', 'same', 'same'],
    ['2021-10-05', 'one', 'other'],
  ];
  for (const [day, old, newer] of days) {
    await view(both, OLD.id, day, old);
    await view(both, NEW.id, day, newer);
  }

  await merge(tmdb, OLD.id, NEW);

  const read = async (member: TestMember, path: string) => (await member.request(`/api${path}`)).json();
  expect((await read(one, `/notes/${NEW.id}`)).text).toBe('Only here');
  expect(await read(one, `/film-tags/${NEW.id}`)).toEqual({ tags: ['owned'] });
  expect((await read(both, `/notes/${NEW.id}`)).text).toBe('First\n\nThen\nagain');
  expect(await read(both, `/film-tags/${NEW.id}`)).toEqual({ tags: ['owned', 'cellar', 'with Mum'] });
  const viewings: Viewing[] = await read(both, `/viewings/${NEW.id}`);
  const noted = viewings.map(({ day, note }) => `${day} ${note}`).toSorted();
  expect(noted).toEqual([
    '2021-10-01 null',
    '2021-10-02 old',
    '2021-10-03 new',
    '2021-10-04 same',
    '2021-10-05 one',
    '2021-10-05 other',
  ]);
});

test('the old id of a merged film leads to the new film even if we never stored the old film', async () => {
  const { fake, site } = await liveSite([NEW]);
  fake.films.set(OLD.id, NEW);
  for (let again = 0; again < 2; again++) {
    expect((await getJson<Film>(site.app, `/api/tmdb/movie/${OLD.id}`)).body).toMatchObject({ id: NEW.id });
  }
});

test('an embedded film keeps our texts, its motif and its review under its new id, even when the catalogue is loaded again', async () => {
  const moved = fakeFilm({ id: 7_000_003, title: 'The Shining', releaseDate: '1980-05-23', overview: '' });
  const { reviews } = await readReviews(await reviewsFolder({ 'a.md': reviewText({ featured: 'true' }) }));
  const content = await serveReviews(reviews);
  onTestFinished(content.stop);
  const { fake, site, live } = await smallSite([THE_SHINING], [moved], { env: content.env });
  const catalogue = createCatalogueRepository(site.db);
  await catalogue.writeMotifs([{ id: THE_SHINING, motif: 'axe' }]);
  const film = async () => (await getJson<Film>(site.app, `/api/tmdb/movie/${THE_SHINING}`)).body;
  const before = await film();
  const snapshot = await storedSnapshot(site);
  await merge({ fake, live }, THE_SHINING, moved);
  const after = await film();
  expect(after).toMatchObject({ id: moved.id, overview: before.overview, tags: before.tags, hasReview: true });
  const motif = site.db.selectFrom('film').select('art_motif').where('id', '=', moved.id);
  expect(await motif.execute()).toEqual([{ art_motif: 'axe' }]);
  await loadSnapshot(catalogue, { ...snapshot, motifs: [{ id: THE_SHINING, motif: 'knife' }] });
  expect(await film()).toEqual(after);
  expect(await motif.execute()).toEqual([{ art_motif: 'knife' }]);
  for (const id of [moved.id, THE_SHINING]) {
    expect(await getJson<Review>(site.app, `/api/content/reviews/${id}`)).toMatchObject({
      status: 200,
      body: { movieId: moved.id, movieName: 'The Shining' },
    });
  }
  const { rows } = await site.pool.query('select from film where id = $1', [THE_SHINING]);
  expect(rows).toEqual([]);
});

test('a film that TMDB separates again is a separate film here too', async () => {
  const { site, ...tmdb } = await syncedSite([OLD, NEW]);
  await merge(tmdb, OLD.id, NEW);
  tmdb.fake.films.set(OLD.id, OLD);
  await tmdb.live.backfill.run();
  expect((await getJson<Film>(site.app, `/api/tmdb/movie/${OLD.id}`)).body.id).toBe(OLD.id);
});

test.each([
  ['title and year', { title: 'Something Else', releaseDate: '1999-01-01' }],
  ['title', { title: 'Something Else', releaseDate: OLD.releaseDate }],
  ['year', { title: OLD.title, releaseDate: '1999-01-01' }],
])('a response with a film of another %s does not merge the two films', async (_, facts) => {
  const other = fakeFilm({ id: 7_000_004, ...facts });
  const { fake, site, live } = await syncedSite([OLD, other]);
  fake.films.set(OLD.id, other);
  fake.changed.add(OLD.id);
  expect(await live.sync.changes()).toMatchObject({ skipped: 1 });
  expect((await getJson<Film>(site.app, `/api/tmdb/movie/${OLD.id}`)).body.id).toBe(OLD.id);
});
