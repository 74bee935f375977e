import type { Deps } from '../../deps.ts';
import type { Callers } from '../../middleware/feature.ts';
import {
  createFindCaller,
  createForViewer,
  createRequireConfirmed,
  createRequireMember,
} from '../../middleware/member.ts';
import { accountRoutes } from './account.routes.ts';
import { createAuthRepository } from './auth.repository.ts';
import { authRoutes } from './auth.routes.ts';
import { createAuthService } from './auth.service.ts';
import { createDeviceCookies, hasSessionCookie } from './cookies.ts';
import { createEndingSessions } from './ending-sessions.ts';
import type { RateLimits } from './rate-limits.ts';
import { createSessionRepository } from './session.repository.ts';
import { createSessions } from './sessions.ts';

export { createPasswordHasher } from './password-hasher.ts';
export { createRateLimits, type RateLimits } from './rate-limits.ts';
export { shareSessionSecret } from './session-secret.repository.ts';
export { readSessionSecret } from './session-secret.ts';

/** Accounts and sessions. `callers` tells other features who calls. */
export function createAuth(deps: Deps, { rateLimits }: { rateLimits: RateLimits }) {
  const { db, env, clock, log, jobs, sessionSecret: secret, passwords: hasher } = deps;
  const https = env.APP_URL.startsWith('https:');
  const deviceCookies = createDeviceCookies(secret, https);
  const repository = createAuthRepository(db);
  const sessionRepository = createSessionRepository(db);
  const service = createAuthService({
    repository,
    sessions: createSessions({ repository: sessionRepository, clock, secret, https }),
    sessionRepository,
    endingSessions: createEndingSessions(repository.endSession, log),
    hasher,
    limits: rateLimits,
    deviceCookies,
    jobs,
    clock,
    loginSecret: env.LOGIN_SECRET,
  });
  const findCaller = createFindCaller(service.resolveMember);
  const callers: Callers = {
    findCaller,
    requireMember: createRequireMember(findCaller),
    requireConfirmed: createRequireConfirmed(service.requireConfirmed),
    forViewer: createForViewer({ hasSession: hasSessionCookie, findCaller }),
  };
  return {
    callers,
    deviceCookies,
    routes: ({ requireMember }: Callers) => [authRoutes(service), accountRoutes(service, requireMember)],
  };
}
