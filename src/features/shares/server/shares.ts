import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { createSharedService, type SharedServiceOptions } from './shared.service.ts';
import { createSharesRepository } from './shares.repository.ts';
import { sharedFileRoutes, sharedRoutes, sharesRoutes } from './shares.routes.ts';
import { createSharesService } from './shares.service.ts';

type Needs = Omit<SharedServiceOptions, 'repository' | 'rateLimits' | 'clock' | 'origin'> & { rateLimits: RateLimits };

/** Links with which members show their profile or a year to others. */
export function createShares(deps: Deps, { rateLimits, ...needs }: Needs) {
  const repository = createSharesRepository(deps.db);
  const service = createSharesService(deps, repository, rateLimits);
  const given = { repository, rateLimits, clock: deps.clock, origin: deps.env.APP_URL };
  const shared = createSharedService({ ...given, ...needs });
  return {
    routes: (callers: Callers) => [sharesRoutes(service, callers), sharedRoutes(shared, callers)],
    siteRoutes: () => sharedFileRoutes(shared),
  };
}
