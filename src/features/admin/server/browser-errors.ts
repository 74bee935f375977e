import type { Deps } from '#engine/deps.ts';
import type { RateLimits } from '#features/accounts/server/accounts.ts';
import { createBrowserErrorsRepository } from './browser-errors.repository.ts';
import { browserErrorsRoutes } from './browser-errors.routes.ts';
import { createBrowserErrorsService } from './browser-errors.service.ts';

/** Errors that happen in browsers, for the people who run the site. */
export function createBrowserErrors({ db, clock, log, metrics }: Deps, { rateLimits }: { rateLimits: RateLimits }) {
  const service = createBrowserErrorsService({
    repository: createBrowserErrorsRepository(db),
    count: metrics.browserError,
    limit: rateLimits.browserError,
    clock,
    log,
  });
  return { service, routes: () => browserErrorsRoutes(service) };
}
