import type { Logger } from 'pino';
import { TmdbFailure } from '#tmdb-client';
import type { FetchFilms, Work } from './fetch-films.ts';
import type { Backfill } from './sync/backfill.ts';
import type { Sync } from './sync/sync.ts';
import type { Tally } from './tally.ts';

/** Milliseconds that one job works on the full sync before it gives way to other jobs; the next one continues. */
const BACKFILL_SLICE = 240_000;

type LiveTasksOptions = {
  sync: Sync;
  backfill: Backfill;
  fetchFilms: FetchFilms;
  /** Runs the work unless another node is running it. */
  inTurn: (name: string, work: () => Promise<void>) => Promise<boolean>;
  continueBackfill: () => Promise<void>;
  log: Pick<Logger, 'info'>;
};

export function createLiveTasks(options: LiveTasksOptions) {
  const { sync, backfill, fetchFilms, inTurn, continueBackfill, log } = options;

  /** A rejected token has been logged already; retrying soon would not help. */
  async function quietWithoutToken(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof TmdbFailure && error.kind === 'unauthorised')) throw error;
    }
  }

  const round = (name: string, run: (work: Work) => Promise<Tally>) => (_payload: object, signal: AbortSignal) =>
    quietWithoutToken(async () => {
      await inTurn(name, async () => {
        log.info({ round: name, ...(await run({ signal })) }, 'TMDB: sync task completed');
      });
    });

  async function backfillSlice(_payload: object, signal: AbortSignal): Promise<void> {
    await quietWithoutToken(async () => {
      const { tally, complete } = await backfill.run({ signal, until: Date.now() + BACKFILL_SLICE });
      log.info({ round: 'tmdb-backfill', complete, ...tally }, 'TMDB: part of the full sync completed');
      if (!complete) await continueBackfill();
    });
  }

  return {
    'tmdb-film': ({ id }: { id: number }, signal: AbortSignal) =>
      quietWithoutToken(() => fetchFilms.fetchFilm(id, { wait: 30_000, signal })),
    'tmdb-trending': round('tmdb-trending', sync.trending),
    'tmdb-refresh': round('tmdb-refresh', sync.refresh),
    'tmdb-changes': round('tmdb-changes', sync.changes),
    'tmdb-releases': round('tmdb-releases', sync.releases),
    'tmdb-platforms': round('tmdb-platforms', sync.platforms),
    'tmdb-backfill': backfillSlice,
  };
}
