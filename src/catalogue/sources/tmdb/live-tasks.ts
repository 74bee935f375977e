import type { Logger } from 'pino';
import { TmdbFailure } from '#tmdb-client';
import type { FetchFilms, Work } from './fetch-films.ts';
import type { Backfill } from './sync/backfill.ts';
import type { Sync } from './sync/sync.ts';
import type { Tally } from './tally.ts';

/** Milliseconds that one job works on the full sync before it lets other jobs run. The next job continues the sync. */
const BACKFILL_SLICE = 240_000;
/** Milliseconds between the end of a full sync and the start of the next one. */
const BACKFILL_EVERY = 30 * 24 * 3_600_000;
/** Milliseconds after which a job checks the windows of other processes again. */
const HELD_WAIT = 60_000;

type LiveTasksOptions = {
  sync: Sync;
  backfill: Backfill;
  fetchFilms: FetchFilms;
  /** Runs the work unless another node is running it. */
  inTurn: (name: string, work: () => Promise<void>) => Promise<boolean>;
  /** @param wait milliseconds */
  continueBackfill: (wait: number) => Promise<void>;
  fetchedAt: (source: string) => Promise<Date | null>;
  clock: () => Date;
  log: Pick<Logger, 'info'>;
};

export function createLiveTasks(options: LiveTasksOptions) {
  const { sync, backfill, fetchFilms, inTurn, continueBackfill, fetchedAt, clock, log } = options;

  /** Ignores a rejected token, because it is already logged, and the next visit or sync run requests the film again. */
  async function film({ id }: { id: number }, signal: AbortSignal): Promise<void> {
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
    const last = await fetchedAt('tmdb-backfill');
    const isDue = !last || clock().getTime() - last.getTime() > BACKFILL_EVERY;
    if (!isDue && !(await backfill.underWay())) return;
    const { tally, complete, idle } = await backfill.run({ signal, until: performance.now() + BACKFILL_SLICE });
    log.info({ round: 'tmdb-backfill', complete, ...tally }, 'TMDB: part of the full sync completed');
    if (!complete) await continueBackfill(idle ? HELD_WAIT : 0);
  }

  return {
    'tmdb-film': film,
    'tmdb-trending': round('tmdb-trending', sync.trending),
    'tmdb-refresh': round('tmdb-refresh', sync.refresh),
    'tmdb-changes': round('tmdb-changes', sync.changes),
    'tmdb-releases': round('tmdb-releases', sync.releases),
    'tmdb-platforms': round('tmdb-platforms', sync.platforms),
    'tmdb-backfill': backfillSlice,
  };
}
