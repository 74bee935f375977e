import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createLimitsRepository } from './limits.repository.ts';
import { limitsRoutes } from './limits.routes.ts';

/** The limits that members set: how scary and gory a film may be, and which content it must not have. */
export function createLimits({ db }: Deps) {
  const limits = createLimitsRepository(db);
  return { limitsOf: limits.find, routes: ({ requireMember }: Callers) => limitsRoutes(limits, requireMember) };
}
