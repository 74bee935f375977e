import type { AccountChange } from '#contract/auth/account-change.ts';
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
import { createSignIn, type SecondFactor } from './sign-in.service.ts';
import { createSignedCookies } from './signed-cookies.ts';

export { createPasswordHasher } from './password-hasher.ts';
export { createRateLimits, type RateLimits } from './rate-limits.ts';
export { shareSessionSecret } from './session-secret.repository.ts';
export { readSessionSecret } from './session-secret.ts';

type AuthNeeds = {
  rateLimits: RateLimits;
  secondFactor: SecondFactor;
  letters: { accountChanged: (to: string, change: AccountChange, link: string, signal: AbortSignal) => Promise<void> };
};
type AccountChanged = { memberId: string; change: AccountChange };

/** Accounts and sessions. `callers` tells other features who calls. */
export function createAuth(deps: Deps, needs: AuthNeeds) {
  const { db, env, clock, log, jobs, sessionSecret: secret, passwords: hasher } = deps;
  const https = env.APP_URL.startsWith('https:');
  const deviceCookies = createDeviceCookies(secret, https);
  const repository = createAuthRepository(db);
  const sessionRepository = createSessionRepository(db);
  const sessions = createSessions({ repository: sessionRepository, clock, secret, https });
  const signedCookies = createSignedCookies({ secret, https, clock });
  const { rateLimits: limits, secondFactor, letters } = needs;
  const common = { repository, sessions, deviceCookies, secondFactor, limits, clock };
  const signIn = createSignIn({ ...common, signedCookies });
  const service = createAuthService({
    ...common,
    signIn,
    sessionRepository,
    endingSessions: createEndingSessions(repository.endSession, log),
    hasher,
    jobs,
    loginSecret: env.LOGIN_SECRET,
  });
  const findCaller = createFindCaller(service.resolveMember);
  const callers: Callers = {
    findCaller,
    requireMember: createRequireMember(findCaller),
    requireConfirmed: createRequireConfirmed(service.requireConfirmed),
    proveMember: (c, sent) => service.proveMember(c.req.raw.headers, sent),
    forViewer: createForViewer({ hasSession: hasSessionCookie, findCaller }),
  };
  return {
    callers,
    deviceCookies,
    signedCookies,
    signIn,
    routes: ({ requireMember }: Callers) => [authRoutes(service, signIn), accountRoutes(service, requireMember)],
    tasks: {
      'send-account-changed': async ({ memberId, change }: AccountChanged, signal: AbortSignal) => {
        const member = await repository.findById(memberId);
        if (member) await letters.accountChanged(member.email, change, `${env.APP_URL}/profile#account`, signal);
      },
    },
  };
}
