import { createSessionLocks } from '#engine/database/session-locks.ts';
import type { Deps } from '#engine/deps.ts';
import { JOBS } from '#engine/jobs/jobs.ts';
import { createTmdbClient, TmdbFailure, type TmdbLimits } from '#tmdb-client';
import { createCatalogueRepository } from '../../catalogue.repository.ts';
import { mergeFilm } from '../../merge-film.repository.ts';
import { createBackfillRepository } from './backfill.repository.ts';
import { createFetchFilms, type Work } from './fetch-films.ts';
import { createFilmSource } from './film-source.ts';
import { createOnDemand } from './on-demand.ts';
import { createStoreFilms, type Tally } from './store-films.ts';
import { createBackfill } from './sync/backfill.ts';
import { createSync } from './sync/sync.ts';
import { createTmdbRepository } from './tmdb.repository.ts';

/** Name of the row in `source_state` whose `version` is the country of the stored streaming data. */
const REGION_STATE = 'tmdb-region';
/** Milliseconds that one job works on the full sync before it lets other jobs run. The next job continues the sync. */
const BACKFILL_SLICE = 240_000;

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
  const region = env.WATCH_REGION;
  const client = createTmdbClient({
    apiUrl: env.TMDB_API_URL,
    token: env.TMDB_TOKEN,
    region,
    log,
    onUnread: metrics?.tmdbUnread,
    ...(limits ? { limits } : {}),
  });
  const catalogue = createCatalogueRepository(db, requireRoom);
  const repository = createTmdbRepository(db);
  const { inTurn, claimFilms: claim } = createTurns(pool);
  const merge = (from: number, to: number) => mergeFilm(db, from, to);
  const onDoubt = (doubt: 'vanished' | 'malformed') => metrics?.tmdbRoundStopped(doubt);
  const storeFilms = createStoreFilms({ catalogue, repository, merge, region, clock, log });
  const fetchFilms = createFetchFilms({ client, storeFilms, repository, claim, log, onDoubt });
  const sync = createSync({ client, fetchFilms, catalogue, repository, region, clock });
  const backfill = createBackfill({ client, sync, catalogue, repository: createBackfillRepository(db), clock });
  const enqueue = (id: number) => jobs.add('tmdb-film', { id });

  /** Ignores a rejected token, because it is already logged, and the next visit or sync run requests the film again. */
  async function fetchFilm({ id }: { id: number }, signal: AbortSignal): Promise<void> {
    try {
      await fetchFilms.fetchFilm(id, { wait: 30_000, signal });
    } catch (error) {
      if (!(error instanceof TmdbFailure && error.kind === 'unauthorised')) throw error;
    }
  }

  function round(name: string, run: (work: Work) => Promise<Tally>) {
    return async (_payload: object, signal: AbortSignal): Promise<void> => {
      await inTurn(name, async () => {
        log.info({ round: name, ...(await run({ signal })) }, 'TMDB: sync task completed');
      });
    };
  }

  /** Starts a full sync when one is due, or continues one. A failure throws, so that the queue retries. */
  async function backfillSlice(_payload: object, signal: AbortSignal): Promise<void> {
    let isComplete = true;
    await inTurn('tmdb-backfill', async (lost) => {
      const last = await catalogue.fetchedAt('tmdb-backfill');
      const isDue = !last || clock().getTime() - last.getTime() > JOBS['tmdb-backfill'].dueAfter;
      if (!isDue && !(await backfill.underWay())) return;
      const stop = AbortSignal.any([signal, lost]);
      const { tally, complete } = await backfill.run({ signal: stop, until: performance.now() + BACKFILL_SLICE });
      log.info({ round: 'tmdb-backfill', complete, ...tally }, 'TMDB: part of the full sync completed');
      isComplete = complete;
    });
    // After the turn, because a worker may start the next job immediately.
    if (!isComplete) await jobs.add('tmdb-backfill', {});
  }

  return {
    onDemand: createOnDemand({ client, fetchFilms, repository, enqueue, clock, log }),
    filmSource: createFilmSource({ client, fetchFilms, storeFilms, repository, clock }),
    tasks: {
      'tmdb-film': fetchFilm,
      'tmdb-trending': round('tmdb-trending', sync.trending),
      'tmdb-refresh': round('tmdb-refresh', sync.refresh),
      'tmdb-changes': round('tmdb-changes', sync.changes),
      'tmdb-releases': round('tmdb-releases', sync.releases),
      'tmdb-platforms': round('tmdb-platforms', sync.platforms),
      'tmdb-backfill': backfillSlice,
    },
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
    inTurn,
  };
}

/** Lets only one process at a time do certain work of this source. */
export function createTurns(pool: Deps['pool']) {
  const claim = createSessionLocks(pool);
  return {
    /**
     * Runs work unless any process is running it.
     *
     * @param work gets a signal that aborts when another process may begin it, because the connection was lost
     * @returns true if the work ran
     */
    inTurn: (name: string, work: (lost: AbortSignal) => Promise<void>): Promise<boolean> =>
      claim([`tmdb ${name}`], async ([mine], lost) => {
        if (mine === undefined) return false;
        await work(lost);
        return true;
      }),

    /** Runs work with the films that no process is working on. */
    claimFilms<T>(ids: number[], work: (mine: number[]) => Promise<T>): Promise<T> {
      const idOf = new Map(ids.map((id) => [`tmdb film ${id}`, id]));
      return claim([...idOf.keys()], (mine) => work(mine.flatMap((name) => idOf.get(name) ?? [])));
    },
  };
}
