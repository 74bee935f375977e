import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { createLibraryRepository } from './library.repository.ts';
import { libraryRoutes } from './library.routes.ts';
import type { LibrarySource } from './library-source.ts';
import { createMediaBrowser } from './media-browser.ts';
import { createPlex } from './plex.ts';
import { createReadLibrary } from './read-library.ts';
import { createSeerr } from './seerr.ts';

/** The films of the operator's media servers ("At home"), and requests for other films. */
export function createLibrary({ db, env, clock, log, jobs }: Deps, { rateLimits }: { rateLimits: RateLimits }) {
  const { LIBRARY_URL: url, LIBRARY_KEY: key, PLEX_URL: plexUrl, PLEX_TOKEN: plexToken } = env;
  const sources: LibrarySource[] = [
    ...(url && key ? [createMediaBrowser(url, key)] : []),
    ...(plexUrl && plexToken ? [createPlex(plexUrl, plexToken)] : []),
  ];
  const { SEERR_URL: seerrUrl, SEERR_API_KEY: seerrKey } = env;
  const repository = createLibraryRepository(db);
  const requests = {
    requestFilm: seerrUrl && seerrKey ? createSeerr(seerrUrl, seerrKey) : undefined,
    count: rateLimits.filmRequest,
    findFilm: repository.findFilm,
    log,
  };
  return {
    readings: repository.readings,
    /** Reads the films when the site starts, because the settings may have changed. */
    start: () => jobs.add('library', {}),
    routes: ({ requireMember }: Callers) => libraryRoutes(requests, requireMember),
    tasks: { library: createReadLibrary({ repository, sources, clock }) },
  };
}
