import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { feedFileRoutes, feedsRoutes } from './feeds.routes.ts';
import { createFeedsService } from './feeds.service.ts';

export { listRss, radarrFilms } from './feeds.service.ts';

/** A member's watchlist and diary at secret URLs, for Radarr and feed readers. */
export function createFeeds(deps: Deps, { rateLimits }: { rateLimits: RateLimits }) {
  const service = createFeedsService(deps, rateLimits);
  return {
    routes: ({ requireMember }: Callers) => feedsRoutes(service, requireMember),
    siteRoutes: () => feedFileRoutes(service),
  };
}
