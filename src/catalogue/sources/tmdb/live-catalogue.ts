import type { Deps } from '#engine/deps.ts';
import { createTmdbClient, type TmdbLimits } from '#tmdb-client';
import { createCatalogueRepository } from '../../catalogue.repository.ts';
import { mergeFilm } from '../../merge-film.repository.ts';
import { createBackfillRepository } from './backfill.repository.ts';
import { createDoubts } from './doubt.ts';
import { createFetchFilms } from './fetch-films.ts';
import { createFilmSource } from './film-source.ts';
import { createLiveTasks } from './live-tasks.ts';
import { createOnDemand } from './on-demand.ts';
import { createStoreFilms } from './store-films.ts';
import { createBackfill } from './sync/backfill.ts';
import { createSync } from './sync/sync.ts';
import { createTmdbRepository } from './tmdb.repository.ts';
import { createTurns } from './turns.repository.ts';

/** Name of the row in `source_state` whose `version` is the country of the stored streaming data. */
const REGION_STATE = 'tmdb-region';

export type LiveCatalogue = NonNullable<ReturnType<typeof createLiveCatalogue>>;

type LiveDeps = Pick<Deps, 'env' | 'db' | 'pool' | 'log' | 'clock' | 'jobs'> & {
  requireRoom?: () => Promise<void>;
  /** Missing in commands, because these have no metrics. */
  metrics?: Pick<Deps['metrics'], 'tmdbRoundStopped' | 'tmdbUnread'>;
};

export function createLiveCatalogue(
  { env, db, pool, log, clock, jobs, requireRoom, metrics }: LiveDeps,
  limits?: Partial<TmdbLimits>,
) {
  if (!env.TMDB_TOKEN) return null;
  const client = createTmdbClient({
    apiUrl: env.TMDB_API_URL,
    token: env.TMDB_TOKEN,
    region: env.WATCH_REGION,
    log,
    onUnread: metrics?.tmdbUnread,
    ...(limits ? { limits } : {}),
  });
  const catalogue = createCatalogueRepository(db, requireRoom);
  const repository = createTmdbRepository(db);
  const turns = createTurns(pool);
  const region = env.WATCH_REGION;
  const storeFilms = createStoreFilms({
    catalogue,
    repository,
    merge: (from, to) => mergeFilm(db, from, to),
    region,
    clock,
    log,
  });
  const fetchFilms = createFetchFilms({
    client,
    storeFilms,
    repository,
    doubts: createDoubts({ log, onDoubt: (doubt) => metrics?.tmdbRoundStopped(doubt) }),
    claim: turns.claimFilms,
  });
  const sync = createSync({ client, fetchFilms, catalogue, repository, region, clock });
  const backfill = createBackfill({ client, sync, catalogue, repository: createBackfillRepository(db), clock });
  const tasks = createLiveTasks({
    sync,
    backfill,
    fetchFilms,
    inTurn: turns.inTurn,
    continueBackfill: (wait) => jobs.add('tmdb-backfill', {}, db, wait),
    fetchedAt: catalogue.fetchedAt,
    clock,
    log,
  });
  const enqueue = (id: number) => jobs.add('tmdb-film', { id });
  return {
    onDemand: createOnDemand({ client, fetchFilms, repository, enqueue, clock, log }),
    filmSource: createFilmSource({ client, fetchFilms, storeFilms, repository, clock }),
    tasks,
    /** Adds overdue sync tasks: all of them at the first start with a token, and after a change of WATCH_REGION. */
    async start(): Promise<void> {
      const last = await catalogue.sourceVersion(REGION_STATE);
      if (last !== null && last !== region) {
        await sync.refreshAll();
        // Otherwise the full sync would wait until the last one is a month old.
        await catalogue.forgetSourceState('tmdb-backfill');
      }
      await jobs.addOverdue(last === region ? catalogue.fetchedAt : async () => null, clock());
      if (last !== region) await catalogue.writeSourceState(REGION_STATE, region);
    },
    sync,
    backfill,
    inTurn: turns.inTurn,
  };
}
