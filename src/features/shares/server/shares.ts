import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#features/accounts/server/accounts.ts';
import { createSharedService, type SharedServiceOptions } from './shared.service.ts';
import { createSharesRepository } from './shares.repository.ts';
import { sharedPictureRoutes, sharedRoutes, sharesRoutes } from './shares.routes.ts';
import { createSharesService } from './shares.service.ts';

type Needs = Pick<SharedServiceOptions, 'profileOf' | 'yearOf' | 'tasteOf' | 'drawPicture'> & {
  rateLimits: RateLimits;
};

/** Links with which members show their profile or a year to others. */
export function createShares(deps: Deps, { rateLimits, ...needs }: Needs) {
  const repository = createSharesRepository(deps.db);
  const service = createSharesService(deps, repository, rateLimits);
  const shared = createSharedService({ repository, clock: deps.clock, ...needs });
  return {
    routes: ({ requireMember, forViewer }: Callers) => [
      sharesRoutes(service, requireMember),
      sharedRoutes(shared, forViewer),
    ],
    siteRoutes: () => sharedPictureRoutes(shared),
  };
}
