import { expect, test } from 'vitest';
import { readableLog } from '#test/process/readable-log.ts';
import { liveSite } from '#test/tmdb/live-site.ts';
import { openFilm } from '#test/tmdb/patient-site.ts';
import { fakeFilm } from '#tmdb-client/fake/fake-film.ts';

const FILM = fakeFilm({ id: 7_000_001, title: 'Old Facts', imdbId: 'tt7000001', providers: { US: { flatrate: [8] } } });
const ODD = {
  imdb_id: 7_000_001,
  runtime: 'two hours',
  release_date: 20201031,
  poster_path: '/poster00000000000000000948.webp',
  overview: null,
  vote_average: 'good',
  popularity: {},
  genres: [null, { id: 27 }],
  credits: { cast: [null, { id: 'somebody' }], crew: 'nobody' },
  keywords: null,
  videos: 'none',
  'watch/providers': { results: { US: 'Netflix' } },
};

test('a field that cannot be read keeps its old value, and is counted in the log and in the metrics', async () => {
  const { log, lines } = readableLog();
  const { fake, site, live } = await liveSite([FILM], { log });
  await live.sync.month('2020-10');
  const before = (await openFilm(site, FILM.id)).body;
  expect(before.imdbId).toBe('tt7000001');
  fake.odd.set(FILM.id, { ...ODD, original_title: 'New Facts' });
  fake.changed.add(FILM.id);
  expect(await live.sync.changes()).toMatchObject({ updated: 1, gone: 0, skipped: 0 });
  expect((await openFilm(site, FILM.id)).body).toEqual({ ...before, original_title: 'New Facts' });

  const counted = Object.fromEntries(
    ['runtime', 'release_date', 'poster_path', 'overview', 'genres[]', 'credits.cast', 'credits.crew'].map((field) => [
      field,
      1,
    ]),
  );
  expect(lines()).toContainEqual(
    expect.objectContaining({ fields: expect.objectContaining(counted), latest: `/3/movie/${FILM.id}` }),
  );
  expect(await site.deps.metrics.text()).toContain('tmdb_unread_fields_total{field="runtime"} 1');
});

test('a new film is stored even if only its id, title and genres can be read', async () => {
  const { fake, site } = await liveSite([FILM]);
  const missing = [
    'original_title',
    'original_language',
    'overview',
    'backdrop_path',
    'vote_count',
    ...Object.keys(ODD),
  ];
  // JSON leaves out properties whose value is undefined.
  const fields = missing.filter((field) => field !== 'genres').map((field) => [field, undefined]);
  fake.odd.set(FILM.id, Object.fromEntries(fields));
  const { status, body } = await openFilm(site, FILM.id);
  expect({ status, runtime: body.runtime, overview: body.overview }).toEqual({
    status: 200,
    runtime: null,
    overview: null,
  });
  const { rows } = await site.pool.query('select original_language from film where id = $1', [FILM.id]);
  expect(rows).toEqual([{ original_language: null }]);
});

test("a person's picture stays when its path cannot be read, and goes when TMDB has withdrawn it", async () => {
  const { fake, site, live } = await liveSite([FILM]);
  const pictureAfter = async (profile_path: unknown) => {
    const actor = { id: 514, name: 'Jack', character: 'Jack', order: 0, profile_path };
    fake.odd.set(FILM.id, { credits: { cast: [actor], crew: [] }, vote_count: fake.requests.length });
    fake.changed.add(FILM.id);
    await live.sync.changes();
    return (await site.pool.query('select profile_path from person where id = 514')).rows[0]?.profile_path;
  };
  await live.sync.month('2020-10');
  const path = '/poster00000000000000000948.jpg';
  expect(await pictureAfter(path)).toBe(path);
  expect(await pictureAfter('nonsense')).toBe(path);
  expect(await pictureAfter(null)).toBeNull();
});
