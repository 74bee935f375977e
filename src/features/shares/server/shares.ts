import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { sharedFileRoutes, sharesRoutes } from './shares.routes.ts';
import { createSharesService, type SharesNeeds } from './shares.service.ts';

/** Links with which members show their profile, a year or a list to others. */
export function createShares(deps: Deps, needs: SharesNeeds) {
  const service = createSharesService(deps, needs);
  return {
    routes: (callers: Callers) => sharesRoutes(service, callers),
    siteRoutes: () => sharedFileRoutes(service),
  };
}
