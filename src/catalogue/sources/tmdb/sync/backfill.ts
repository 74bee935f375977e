import { addDays, dayOf, halves } from '#engine/lib/dates.ts';
import type { TmdbClient } from '#tmdb-client';
import type { CatalogueRepository } from '../../../catalogue.repository.ts';
import { type BackfillRepository, type DateWindow, isUndated, type SyncProgress } from '../backfill.repository.ts';
import { budgetOf, type Work } from '../fetch-films.ts';
import { addTallies, NO_FILMS, type Tally } from '../store-films.ts';
import type { Sync } from './sync.ts';

/** First day of the first window, before the first films. */
const FIRST_DAY = '1874-01-01';
/** Latest release date of announced films, in days from now. */
const DAYS_AHEAD = 3 * 365;
/**
 * Windows with more pages are split. TMDB's limit is 500 pages, but with smaller windows a killed process loses less
 * work.
 */
const MAX_PAGES = 25;

type BackfillOptions = {
  client: TmdbClient;
  sync: Sync;
  catalogue: CatalogueRepository;
  repository: BackfillRepository;
  clock: () => Date;
};

type BackfillWork = Work & {
  /** Called with the number of all films and of the films that earlier runs have fetched. */
  onStart?: (progress: { total: number; films: number; resumed: boolean }) => void;
  onWindow?: (window: DateWindow, tally: Tally) => void | Promise<void>;
  /** Time of performance.now() at which the run pauses. */
  until?: number;
};

/** Fetches all horror films in windows of release dates, and at the end the films without a date. */
export function createBackfill({ client, sync, catalogue, repository, clock }: BackfillOptions) {
  const query = ({ firstDay, lastDay }: DateWindow) =>
    ({ 'primary_release_date.gte': firstDay, 'primary_release_date.lte': lastDay }) as const;

  async function split(window: DateWindow, work: Work): Promise<boolean> {
    if (isUndated(window)) return false;
    const first = await client.discover({ ...query(window), sort_by: 'primary_release_date.asc' }, 1, budgetOf(work));
    const parts = first.totalPages > MAX_PAGES ? halves(window) : null;
    if (parts) await repository.split(window, parts);
    return parts !== null;
  }

  /** @returns null when the window was split instead */
  async function fill(window: DateWindow, work: Work): Promise<Tally | null> {
    if (await split(window, work)) return null;
    const tally = isUndated(window) ? await sync.undated(work) : await sync.window(window, work);
    await repository.finish(window, tally.inserted + tally.updated + tally.unchanged);
    return tally;
  }

  return {
    /** Begins or continues a full sync, window by window. Only one process at a time may call this. */
    async run(work: BackfillWork = {}): Promise<{ tally: Tally; complete: boolean }> {
      const whole = { firstDay: FIRST_DAY, lastDay: addDays(dayOf(clock()), DAYS_AHEAD) };
      const resumed = await repository.begin(whole);
      const all = await client.discover({ sort_by: 'primary_release_date.asc' }, 1, budgetOf(work));
      await repository.writeTotal(all.totalResults);
      const before = await repository.progress();
      work.onStart?.({ total: all.totalResults, films: before.films, resumed });
      let tally = NO_FILMS;
      let window = await repository.next();
      while (window && !work.signal?.aborted && performance.now() < (work.until ?? Number.POSITIVE_INFINITY)) {
        try {
          const found = await fill(window, work);
          if (found) tally = addTallies(tally, found);
          if (found) await work.onWindow?.(window, found);
        } catch (error) {
          if (work.signal?.aborted) break;
          throw error;
        }
        window = await repository.next();
      }
      if (window) return { tally, complete: false };
      await repository.end();
      await catalogue.writeSourceState('tmdb-backfill', dayOf(clock()));
      await catalogue.writeSourceState('tmdb', dayOf(clock()));
      await catalogue.analyze();
      return { tally, complete: true };
    },

    async underWay(): Promise<SyncProgress | null> {
      const progress = await repository.progress();
      return progress.open > 0 ? progress : null;
    },
  };
}
