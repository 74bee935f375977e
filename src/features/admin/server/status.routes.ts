import type { SiteSettings } from '#contract/pages.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { type CatalogueStatus, catalogueStatusSchema, FILM_SOURCES } from '../contract/catalogue-status.ts';

type SourceState = { source: string; version: string; fetched_at: Date };

export type StatusNeeds = {
  read: () => Promise<{ films: number; sources: SourceState[] }>;
  /** Does not count the films, so it is cheaper than `read`. */
  readSources: () => Promise<SourceState[]>;
  /** Progress of the full sync, or null when none is running. Undefined without a live source. */
  readSync: (() => Promise<CatalogueStatus['firstSync']>) | undefined;
};

/** The state of the catalogue, and the sources that pages name. */
export function createStatus({ read, readSources, readSync }: StatusNeeds) {
  async function firstSync(sources: SourceState[]): Promise<CatalogueStatus['firstSync']> {
    if (sources.some(({ source }) => source === 'tmdb-backfill')) return null;
    const sync = await readSync?.();
    return sync ? { films: sync.films, total: sync.total } : null;
  }

  function routes() {
    const { router, visitor } = visitorRoutes('Catalog');

    visitor('GET', '/catalogue/status', {
      id: 'getCatalogueStatus',
      summary: 'Sources of the catalog and their dates',
      answer: [catalogueStatusSchema, 'Counts and sources'],
      async handle() {
        const { films, sources } = await read();
        return {
          films,
          sources: sources.map(({ source, version, fetched_at }) => ({ source, fetchedAt: fetched_at, version })),
          firstSync: await firstSync(sources),
        };
      },
    });

    return router;
  }

  return {
    routes,

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
