import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createNightRepository } from './movie-night.repository.ts';
import { nightRoutes } from './movie-night.routes.ts';
import { createNightService, type NightNeeds } from './movie-night.service.ts';
import { createNightStreams } from './night-streams.ts';

export { leaveNights } from './movie-night.repository.ts';

/** Movie nights, in which people choose a film together. */
export function createNight(deps: Deps, needs: NightNeeds) {
  const repository = createNightRepository(deps.db);
  const service = createNightService(deps, repository, needs);
  const streams = createNightStreams(deps, repository, service.viewFor);
  const https = deps.env.APP_URL.startsWith('https:');
  return {
    /** Ends all streams, so that a stopping process need not wait for them. */
    endStreams: streams.close,
    tasks: { 'forget-nights': service.forgetExpired },
    routes: ({ findCaller }: Callers) => nightRoutes({ service, openStream: streams.open, https, findCaller }),
  };
}
