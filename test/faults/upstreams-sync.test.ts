import { expect, test } from 'vitest';
import { getJson } from '#test/test-app.ts';
import { fakeFilm, generateFilms } from '#test/tmdb/fake-film.ts';
import { liveSite, quickLive } from '#test/tmdb/live-site.ts';

/** Films of the long run; 33711 is the size of the real genre. */
const SYNC_FILMS = Number(process.env.TMDB_SYNC_FILMS ?? 3_000);

test("the first start with a token fills the site by its own jobs, at TMDB's rate", async () => {
  const { fake, site } = await liveSite(
    generateFilms(60).map((film) => ({ ...film, popularity: film.popularity + 500 })),
  );
  const embedded = await site.db.selectFrom('film').select(['id', 'title', 'release_date']).execute();
  for (const { id, title, release_date } of embedded) {
    fake.films.set(id, fakeFilm({ id, title, releaseDate: release_date ?? '' }));
  }
  await quickLive(site).start();
  const started = Date.now();
  await site.runJobs();
  await site.runJobs();
  const { body } = await getJson<{ films: number; sources: { source: string }[] }>(site.app, '/api/catalogue/status');
  expect(body.films).toBe(embedded.length + 60);
  expect(body.sources.map((state) => state.source)).toEqual([
    'snapshot',
    'tmdb',
    ...['backfill', 'changes', 'platforms', 'refresh', 'releases', 'trending'].map((name) => `tmdb-${name}`),
  ]);
  const { body: trending } = await getJson<{ id: number }[]>(site.app, '/api/tmdb/trending-horror');
  expect(trending.every((film) => film.id >= 3_000_000)).toBe(true);
  expect(fake.requests.length / ((Date.now() - started) / 1000)).toBeLessThan(33);
});

test(`the full sync of ${SYNC_FILMS} films comes through a TMDB that fails now and then, and again changes nothing`, async () => {
  const { fake, site, live } = await liveSite(generateFilms(SYNC_FILMS));
  const faults = ['reset', 'plain-text 500', 'truncated JSON', '429'] as const;
  let batches = 0;
  const onBatch = () => {
    const fault = faults[batches % faults.length];
    if (batches % 10 === 0 && fault) fake.fail(fault, { times: 2 });
    batches += 1;
  };
  const first = await live.backfill.run({ onBatch });
  expect(first).toEqual({
    complete: true,
    tally: { inserted: SYNC_FILMS, updated: 0, unchanged: 0, gone: 0, skipped: 0 },
  });
  fake.recover();
  expect((await live.backfill.run()).tally).toMatchObject({ inserted: 0, updated: 0, unchanged: SYNC_FILMS });
  const { rows } = await site.pool.query("select count(*)::int as films from film where source = 'tmdb'");
  expect(rows[0].films).toBe(SYNC_FILMS);
}, 3_600_000);
