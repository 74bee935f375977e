import type { Deps } from '../../deps.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createSecondFactorRepository } from './second-factor.repository.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { createSecondFactorService } from './second-factor.service.ts';

type Needs = { limit: Parameters<typeof createSecondFactorService>[0]['limit'] };

/** The second factor: after the password, the login asks for a code of an authenticator app. */
export function createSecondFactor({ db, jobs, clock }: Deps, { limit }: Needs) {
  const service = createSecondFactorService({ repository: createSecondFactorRepository(db), jobs, clock, limit });
  return { service, routes: (callers: Callers) => secondFactorRoutes(service, callers) };
}
