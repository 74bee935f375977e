import type { Deps } from '#engine/deps.ts';
import { createCatalogueRepository } from './catalogue.repository.ts';
import { expire } from './sources/tmdb/expiry.repository.ts';
import { createLiveCatalogue } from './sources/tmdb/live-catalogue.ts';

/** Milliseconds after which TMDB's data expire if they were not updated. TMDB's terms allow six months. */
const MAX_LIVE_DATA_AGE = 180 * 24 * 3_600_000;

/** The films and their sources. `live` is null without a token for TMDB. */
export function createCatalogue(deps: Deps, { requireRoom }: { requireRoom: () => Promise<void> }) {
  const { db, publicDb, clock, log } = deps;
  const live = createLiveCatalogue({ ...deps, requireRoom });
  const { status, sources } = createCatalogueRepository(publicDb);
  return {
    live,
    status: { read: status, readSources: sources, readSync: live?.backfill.underWay },
    tasks: {
      'tmdb-expire': async () => {
        const expired = await expire(db, new Date(clock().getTime() - MAX_LIVE_DATA_AGE));
        if (Object.values(expired).some((count) => count > 0)) log.info(expired, 'deleted expired TMDB data');
      },
      ...live?.tasks,
    },
  };
}
