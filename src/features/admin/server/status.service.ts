import type { SiteSettings } from '#contract/pages.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { type CatalogueStatus, FILM_SOURCES } from '../contract/catalogue-status.ts';

type SourceState = { source: string; version: string; fetched_at: Date };

export type StatusServiceOptions = {
  read: () => Promise<{ films: number; sources: SourceState[] }>;
  /** Does not count the films, so it is cheaper than `read`. */
  readSources: () => Promise<SourceState[]>;
  /** Progress of the full sync, or null when none is running. */
  readSync: () => Promise<CatalogueStatus['firstSync']>;
};

export type StatusService = ReturnType<typeof createStatusService>;

export function createStatusService({ read, readSources, readSync }: StatusServiceOptions) {
  async function firstSync(sources: SourceState[]): Promise<CatalogueStatus['firstSync']> {
    if (sources.some(({ source }) => source === 'tmdb-backfill')) return null;
    const sync = await readSync();
    return sync && { films: sync.films, total: sync.total };
  }

  return {
    async status(): Promise<CatalogueStatus> {
      const { films, sources } = await read();
      return {
        films,
        sources: sources.map(({ source, version, fetched_at }) => ({
          source,
          fetchedAt: fetched_at.toISOString(),
          version,
        })),
        firstSync: await firstSync(sources),
      };
    },

    async credits(): Promise<Pick<SiteSettings, 'filmSources' | 'firstSync'>> {
      const states = await readSources();
      const filmSources = FILM_SOURCES.flatMap((source) => {
        const state = states.find((each) => each.source === source);
        return state ? [{ source, day: dayOf(state.fetched_at) }] : [];
      });
      return { filmSources, firstSync: await firstSync(states) };
    },
  };
}
