import { dayOf } from '#lib/today.ts';
import type { TmdbClient } from '#tmdb-client';
import type { CatalogueRepository } from '../../../catalogue.repository.ts';
import type { BackfillRepository, DateWindow } from '../backfill.repository.ts';
import { addTallies, budgetOf, NO_FILMS, type Tally, type Work } from '../fetch-films.ts';
import { addDays, halves } from './days.ts';
import type { Sync } from './sync.ts';

/** Before it there was no film. */
const FIRST_DAY = '1874-01-01';
/** Announced films lie at most so many days ahead. */
const DAYS_AHEAD = 3 * 365;
/** A window of more pages is cut in two. TMDB shows 500; smaller ones lose less when a run is killed. */
const MOST_PAGES = 25;

type BackfillOptions = {
  client: TmdbClient;
  sync: Sync;
  catalogue: CatalogueRepository;
  repository: BackfillRepository;
  clock: () => Date;
};

type BackfillWork = Work & {
  /** Told of all films there are to come, and how many of them earlier windows brought. */
  onStart?: (progress: { total: number; films: number; resumed: boolean }) => void;
  /** Told what each window brought. */
  onWindow?: (window: DateWindow, tally: Tally) => void;
  /** When to pause, as in Date.now(). */
  until?: number;
};

export type BackfillResult = {
  tally: Tally;
  /** Whether every window is done; otherwise the next run goes on from here. */
  complete: boolean;
};

export type Backfill = ReturnType<typeof createBackfill>;

/** The whole horror genre, by spans of release dates small enough to be listed to their end. */
export function createBackfill({ client, sync, catalogue, repository, clock }: BackfillOptions) {
  const query = ({ firstDay, lastDay }: DateWindow) =>
    ({ 'primary_release_date.gte': firstDay, 'primary_release_date.lte': lastDay }) as const;

  /** @returns null when the window was cut instead */
  async function fill(window: DateWindow, work: Work): Promise<Tally | null> {
    const first = await client.discover({ ...query(window), sort_by: 'primary_release_date.asc' }, 1, budgetOf(work));
    const parts = first.totalPages > MOST_PAGES ? halves(window) : null;
    if (parts) {
      await repository.split(window, parts);
      return null;
    }
    const onBatch = async (films: Tally) => {
      await repository.renew(window);
      await work.onBatch?.(films);
    };
    const tally = await sync.window(window, { ...work, onBatch });
    await repository.finish(window, tally.inserted + tally.updated + tally.unchanged);
    return tally;
  }

  return {
    /**
     * Works through the windows that are open. Stopped by its signal, by `until` or by a failure of TMDB, it gives
     * its window back; killed, it loses that window's lease after two minutes.
     */
    async run(work: BackfillWork = {}): Promise<BackfillResult> {
      const whole = { firstDay: FIRST_DAY, lastDay: addDays(dayOf(clock()), DAYS_AHEAD) };
      const resumed = await repository.begin(whole);
      const all = await client.discover({ ...query(whole), sort_by: 'primary_release_date.asc' }, 1, budgetOf(work));
      const before = await repository.progress();
      work.onStart?.({ total: all.totalResults, films: before.films, resumed });
      let tally = NO_FILMS;
      while (!work.signal?.aborted && Date.now() < (work.until ?? Number.POSITIVE_INFINITY)) {
        const window = await repository.take();
        if (!window) break;
        try {
          const found = await fill(window, work);
          if (found) tally = addTallies(tally, found);
          if (found) work.onWindow?.(window, found);
        } catch (error) {
          await repository.release(window);
          if (work.signal?.aborted) break;
          throw error;
        }
      }
      const complete = (await repository.progress()).open === 0;
      if (complete && (await repository.end())) {
        await catalogue.writeSourceState('tmdb-backfill', dayOf(clock()));
        await catalogue.writeSourceState('tmdb', dayOf(clock()));
        await catalogue.analyze();
      }
      return { tally, complete };
    },

    /** How far the run under way is, or null. */
    async underWay(): Promise<{ open: number; films: number } | null> {
      const progress = await repository.progress();
      return progress.open > 0 ? progress : null;
    },
  };
}
