import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createYearsRepository } from './years.repository.ts';
import { yearsRoutes } from './years.routes.ts';
import { createYearsService } from './years.service.ts';

/** A member's year in fear. */
export function createYears({ db }: Deps) {
  const service = createYearsService(createYearsRepository(db));
  return { service, routes: ({ requireMember }: Callers) => yearsRoutes(service, requireMember) };
}
