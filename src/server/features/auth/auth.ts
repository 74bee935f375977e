import type { AccountChange, Ways } from '#contract/accounts/accounts.ts';
import { isSameIssuer } from '#lib/same-issuer.ts';
import type { Deps } from '../../deps.ts';
import { createRequireAdministrator } from '../../middleware/administrator.ts';
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
import { type Admission, createAuthService } from './auth.service.ts';
import { createDeviceCookies, hasSessionCookie } from './cookies.ts';
import type { RateLimits } from './rate-limits.ts';
import { createRescueRepository } from './rescue.repository.ts';
import { type Rescue, rescueRoutes } from './rescue.routes.ts';
import { createSessionRepository } from './session.repository.ts';
import { createSessions } from './sessions.ts';
import { type Caller, createSignIn, type EnterOptions, type SecondFactor } from './sign-in.service.ts';
import { createSignedCookies } from './signed-cookies.ts';
import { waysRoutes } from './ways.routes.ts';

export { deleteMember, endSessions } from './auth.repository.ts';
export type { Admission } from './auth.service.ts';
export { createPasswordHasher } from './password-hasher.ts';
export { createRateLimits, type RateLimits } from './rate-limits.ts';
export { createRescueRepository } from './rescue.repository.ts';
export { shareSessionSecret } from './session-secret.repository.ts';
export { readSessionSecret } from './session-secret.ts';
export { deviceName } from './user-agent.ts';

type AuthNeeds = {
  rateLimits: RateLimits;
  admission: Admission;
  secondFactor: SecondFactor;
  ways: () => Ways;
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
  const sessions = createSessions({ repository: sessionRepository, clock, log, secret, https });
  const signedCookies = createSignedCookies({ secret, https, clock });
  const { rateLimits: limits, admission, secondFactor, letters } = needs;
  const common = { repository, sessions, deviceCookies, secondFactor, limits, clock };
  const signIn = createSignIn({ ...common, signedCookies });
  const service = createAuthService({
    ...common,
    signIn,
    sessionRepository,
    hasher,
    jobs,
    hasPasswords: env.PASSWORD_LOGIN,
    async providersOf(memberId) {
      const issuers = await repository.issuersOf(memberId);
      return env.OIDC_PROVIDERS.filter(({ issuer }) => issuers.some((one) => isSameIssuer(one, issuer))).map(
        ({ key }) => key,
      );
    },
    loginSecret: env.LOGIN_SECRET,
    standingOf: (token) => sessionRepository.standing(token, clock()),
    admission,
  });
  const rescues = createRescueRepository(db);
  const enter = async (memberId: string, caller: Caller, how: EnterOptions) => {
    const found = await repository.findById(memberId);
    return found ? signIn.enter({ ...found, passwordHash: found.password }, caller, how) : null;
  };
  const rescue: Rescue = {
    isLive: (token) => rescues.isLive(token, clock()),
    async use(token, caller) {
      const memberId = await rescues.take(token, clock(), (trx, id) =>
        jobs.add('send-account-changed', { memberId: id, change: 'rescued' }, trx),
      );
      const entry = memberId && (await enter(memberId, caller, { isStrong: true }));
      return entry ? entry.headers.getSetCookie() : null;
    },
  };
  const findCaller = createFindCaller(sessions.read);
  const requireMember = createRequireMember(findCaller);
  const callers: Callers = {
    findCaller,
    requireMember,
    requireAdministrator: createRequireAdministrator(requireMember, service.standing),
    requireConfirmed: createRequireConfirmed(service.requireConfirmed),
    proveMember: (c, sent) => service.proveMember(c.req.raw.headers, sent),
    forViewer: createForViewer({ hasSession: hasSessionCookie, findCaller }),
  };
  return {
    callers,
    deviceCookies,
    signedCookies,
    signIn,
    markConfirmed: (token: string) => sessionRepository.confirm(token, clock()),
    /** Returns the session of a request. */
    async findSigned(headers: Headers): Promise<{ id: string; token: string } | null> {
      const found = await sessions.read(headers);
      return found && { id: found.member.id, token: found.token };
    },
    /** Signs in a member who has proved who they are. */
    enter,
    provePassword: service.provePassword,
    findByEmail: async (email: string) => (await repository.findByEmail(email))[0] ?? null,
    routes: ({ requireMember }: Callers) => [
      authRoutes(service, signIn),
      accountRoutes(service, requireMember),
      rescueRoutes(rescue),
    ],
    publicRoutes: () => waysRoutes(needs.ways),
    tasks: {
      'send-account-changed': async ({ memberId, change }: AccountChanged, signal: AbortSignal) => {
        const member = await repository.findById(memberId);
        if (member) await letters.accountChanged(member.email, change, `${env.APP_URL}/profile#account`, signal);
      },
    },
  };
}
