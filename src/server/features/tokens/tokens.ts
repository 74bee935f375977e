import type { Deps } from '../../deps.ts';
import type { Callers } from '../../middleware/feature.ts';
import type { RateLimits } from '../auth/auth.ts';
import { createTokensRepository } from './tokens.repository.ts';
import { tokensRoutes } from './tokens.routes.ts';
import { createTokensService } from './tokens.service.ts';

/** Access tokens, with which members' own programs call the API. */
export function createTokens({ db, clock }: Deps, { rateLimits }: { rateLimits: RateLimits }) {
  const service = createTokensService({ repository: createTokensRepository(db), limit: rateLimits.token, clock });
  return { service, routes: (callers: Callers) => tokensRoutes(service, callers) };
}
