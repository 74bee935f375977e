import { expect, test } from 'vitest';
import { HOUR } from '#contract/units.ts';
import { fakeFilm } from '#tmdb-client/fake/fake-film.ts';
import { getJson } from '../app/test-app.ts';
import { generateFilms } from '../tmdb/generate-films.ts';
import { liveSite, quickLive } from '../tmdb/live-site.ts';

/** The number of films in TMDB's horror genre. */
const FILMS = 33_711;

test("after the first start with a TMDB token, the jobs fill the catalogue within TMDB's rate limit", async () => {
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

test(
  `the full sync of ${FILMS} films succeeds although TMDB sometimes fails, and a second sync changes nothing`,
  async () => {
    const { fake, site, live } = await liveSite(generateFilms(FILMS));
    const faults = ['reset', 'plain-text 500', 'truncated JSON', '429'] as const;
    let batches = 0;
    const onBatch = () => {
      const fault = faults[(batches / 10) % faults.length];
      if (fault) fake.fail(fault, { times: 2 });
      batches += 1;
    };
    const first = await live.backfill.run({ onBatch });
    expect(first).toMatchObject({
      complete: true,
      tally: { inserted: FILMS, updated: 0, unchanged: 0, gone: 0, skipped: 0 },
    });
    // The whole list exceeds TMDB's page limit, but no page beyond the limit was requested.
    expect(FILMS / 20).toBeGreaterThan(500);
    const pages = fake.requests.map((request) => Number(/[?&]page=(\d+)/.exec(request)?.[1] ?? 0));
    expect(Math.max(...pages)).toBeLessThanOrEqual(500);
    fake.recover();
    expect((await live.backfill.run()).tally).toMatchObject({ inserted: 0, updated: 0, unchanged: FILMS });
    const { rows } = await site.pool.query("select count(*)::int as films from film where source = 'tmdb'");
    expect(rows[0].films).toBe(FILMS);
  },
  HOUR,
);
