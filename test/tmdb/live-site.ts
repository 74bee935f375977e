import pino from 'pino';
import { createLiveCatalogue, type LiveCatalogue } from '#catalogue/sources/tmdb/live-catalogue.ts';
import type { FakeFilm } from '#tmdb-client/fake/fake-film.ts';
import { type FakeTmdb, fakeTmdb } from '#tmdb-client/fake/fake-tmdb.ts';
import { emptyApp, type TestApp } from '../app/test-app.ts';

/**
 * Starts the site with a fake TMDB. `live` is a second live catalogue without a rate limit, with which tests can run
 * complete sync jobs.
 */
export async function liveSite(
  films: FakeFilm[] = [],
  options: Parameters<typeof emptyApp>[0] = {},
): Promise<{ fake: FakeTmdb; site: TestApp; live: LiveCatalogue }> {
  const fake = await fakeTmdb({ films });
  const site = await emptyApp({ ...options, env: { ...fake.env, ...options.env } });
  return { fake, site, live: quickLive(site, options.log) };
}

/**
 * Creates a live catalogue without a rate limit. Its calls are as patient as a machine with much else to do needs, because
 * a call that is timed out is repeated.
 *
 * @param site an app with a TMDB_TOKEN
 */
export function quickLive({ deps }: TestApp, log = pino({ level: 'silent' })): LiveCatalogue {
  const live = createLiveCatalogue({ ...deps, log }, { perSecond: 100_000, burst: 100_000, timeout: 60_000 });
  if (!live) throw new Error('The site has no TMDB_TOKEN');
  return live;
}
