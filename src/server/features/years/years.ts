import type { Deps } from '../../deps.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createYearsRepository } from './years.repository.ts';
import { yearsRoutes } from './years.routes.ts';
import { createYearsService } from './years.service.ts';

/** A member's year in fear. */
export function createYears({ db }: Deps) {
  const service = createYearsService(createYearsRepository(db));
  return { service, routes: ({ requireMember }: Callers) => yearsRoutes(service, requireMember) };
}
