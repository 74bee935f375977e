import type { Deps } from '../../deps.ts';
import { createRequireAdministrator } from '../../middleware/administrator.ts';
import type { Callers } from '../../middleware/feature.ts';
import { createFindCaller, createForViewer, createRequireMember } from '../../middleware/member.ts';
import { accountRoutes } from './account.routes.ts';
import { createAuthRepository } from './auth.repository.ts';
import { authRoutes } from './auth.routes.ts';
import { type Admission, createAuthService } from './auth.service.ts';
import { createDeviceCookies, hasSessionCookie } from './cookies.ts';
import { createEndingSessions } from './ending-sessions.ts';
import type { RateLimits } from './rate-limits.ts';
import { standingOf } from './session.repository.ts';
import { createSessions } from './sessions.ts';

export { deleteMember, endSessions } from './auth.repository.ts';
export type { Admission } from './auth.service.ts';
export { createPasswordHasher } from './password-hasher.ts';
export { createRateLimits, type RateLimits } from './rate-limits.ts';
export { shareSessionSecret } from './session-secret.repository.ts';
export { readSessionSecret } from './session-secret.ts';

type Needs = { rateLimits: RateLimits; admission: Admission };

/** Accounts and sessions. `callers` tells other features who calls. */
export function createAuth(deps: Deps, { rateLimits, admission }: Needs) {
  const { db, env, clock, log, jobs, sessionSecret, passwords: hasher } = deps;
  const deviceCookies = createDeviceCookies(sessionSecret, env.APP_URL.startsWith('https:'));
  const repository = createAuthRepository(db);
  const service = createAuthService({
    repository,
    sessions: createSessions({ db, log, clock, appUrl: env.APP_URL, secret: sessionSecret, hasher }),
    endingSessions: createEndingSessions(repository.endSession, log),
    hasher,
    limits: rateLimits,
    deviceCookies,
    jobs,
    clock,
    loginSecret: env.LOGIN_SECRET,
    standingOf: (token) => standingOf(db, token),
    admission,
  });
  const findCaller = createFindCaller(service.resolveMember);
  const requireMember = createRequireMember(findCaller);
  const callers: Callers = {
    findCaller,
    requireMember,
    requireAdministrator: createRequireAdministrator(requireMember, service.standing),
    forViewer: createForViewer({ hasSession: hasSessionCookie, findCaller }),
  };
  return {
    callers,
    deviceCookies,
    routes: ({ requireMember }: Callers) => [authRoutes(service), accountRoutes(service, requireMember)],
  };
}
