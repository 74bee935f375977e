import { createCatalogueRepository } from './catalogue/catalogue.repository.ts';
import { createBackfillRepository } from './catalogue/sources/tmdb/backfill.repository.ts';
import { createTmdbClient } from './catalogue/sources/tmdb/client/tmdb-client.ts';
import type { TmdbLimits } from './catalogue/sources/tmdb/client/tmdb-transport.ts';
import { createFetchFilms } from './catalogue/sources/tmdb/fetch-films.ts';
import { createLiveTasks } from './catalogue/sources/tmdb/live-tasks.ts';
import { createOnDemand } from './catalogue/sources/tmdb/on-demand.ts';
import { createBackfill } from './catalogue/sources/tmdb/sync/backfill.ts';
import { createSync } from './catalogue/sources/tmdb/sync/sync.ts';
import { createTmdbRepository } from './catalogue/sources/tmdb/tmdb.repository.ts';
import { claimFilms, inTurn } from './catalogue/sources/tmdb/turns.repository.ts';
import type { Deps } from './deps.ts';
import type { RequireRoom } from './disk-room.ts';

export type LiveCatalogue = NonNullable<ReturnType<typeof createLiveCatalogue>>;

type LiveDeps = Pick<Deps, 'env' | 'db' | 'log' | 'clock' | 'jobs'> & { requireRoom?: RequireRoom };

/** The live source put together, or null without TMDB_TOKEN. */
export function createLiveCatalogue(
  { env, db, log, clock, jobs, requireRoom }: LiveDeps,
  limits?: Partial<TmdbLimits>,
) {
  if (!env.TMDB_TOKEN) return null;
  const client = createTmdbClient({
    apiUrl: env.TMDB_API_URL,
    token: env.TMDB_TOKEN,
    log,
    ...(limits ? { limits } : {}),
  });
  const catalogue = createCatalogueRepository(db, requireRoom);
  const repository = createTmdbRepository(db);
  const region = env.WATCH_REGION;
  const fetchFilms = createFetchFilms({
    client,
    catalogue,
    repository,
    claim: (ids, work) => claimFilms(db, ids, work),
    region,
    clock,
    log,
  });
  const sync = createSync({ client, fetchFilms, catalogue, repository, region, clock });
  const backfill = createBackfill({ client, sync, catalogue, repository: createBackfillRepository(db), clock });
  const { tasks, start } = createLiveTasks({
    sync,
    backfill,
    fetchFilms,
    inTurn: (name, work) => inTurn(db, name, work),
    lastSuccess: catalogue.fetchedAt,
    enqueue: (round) => jobs.add(round, {}),
    clock,
    log,
  });
  const enqueue = (id: number) => jobs.add('tmdb-film', { id });
  return {
    onDemand: createOnDemand({ client, fetchFilms, repository, enqueue, clock, log }),
    tasks,
    start,
    sync,
    backfill,
    inTurn: (name: string, work: () => Promise<void>) => inTurn(db, name, work),
  };
}
