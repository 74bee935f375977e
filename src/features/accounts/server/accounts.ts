import { createIdempotencyKeys } from '#engine/database/idempotency-keys.ts';
import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createOncePerKey } from '#engine/http/idempotency.ts';
import {
  createFindCaller,
  createForViewer,
  createRequireAdministrator,
  createRequireMember,
  signedIn,
} from '#engine/http/member.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import type { Mailer } from '#engine/mail/mailer.ts';
import type { Ways } from '../contract/accounts.ts';
import { createAccount, waysRoutes } from './account.routes.ts';
import { createChallenges, createDeviceCookies, hasSessionCookie } from './cookies.ts';
import { createDevices } from './devices.ts';
import { createEmailChange } from './email-change.routes.ts';
import { providerRoutes } from './identity-provider.routes.ts';
import { createIdentityProviders } from './identity-provider.ts';
import { isSameIssuer } from './identity-provider-client.ts';
import { createAccountChanged, createLetters } from './letters.ts';
import { ownPasskeyRoutes } from './own-passkeys.routes.ts';
import { createPasskeys, passkeyProblem } from './passkey.routes.ts';
import { type Admission, createPasswords } from './password.routes.ts';
import { rescueRoutes } from './rescue.routes.ts';
import { createResetPassword } from './reset-password.routes.ts';
import { createSecondFactor, type SetAdministrator } from './second-factor.routes.ts';
import { sessionRoutes } from './sessions.routes.ts';
import { createSessions } from './sessions.ts';
import { createTokens } from './tokens.routes.ts';

export { createLinks, deleteMember, endSessions } from './account.repository.ts';
export type { Admission } from './password.routes.ts';
export { createPasswordHasher } from './password-hasher.ts';
export { addRescueLink } from './rescue.routes.ts';
export { createResetLinkFor } from './reset-password.routes.ts';
export type { SetAdministrator } from './second-factor.routes.ts';
export { readSessionSecret } from './session-secret.ts';

type Needs = {
  rateLimits: RateLimits;
  admission: Admission;
  setAdministrator: SetAdministrator;
  mailer: Mailer;
};

/** Registration, login and the management of accounts. `callers` tells other features who calls. */
export function createAccounts(deps: Deps, { rateLimits, admission, setAdministrator, mailer }: Needs) {
  const letters = createLetters(mailer);
  const { db, env, clock, sessionSecret: secret } = deps;
  const https = env.APP_URL.startsWith('https:');
  const works = {
    passwords: env.PASSWORD_LOGIN,
    passkeys: passkeyProblem(env.APP_URL) === null,
    isProvider: (issuer: string) => env.OIDC_PROVIDERS.some((provider) => isSameIssuer(provider.issuer, issuer)),
  };
  const devices = createDevices(deps, createDeviceCookies(secret, https));
  const challenges = createChallenges({ secret, https, clock });
  const sessions = createSessions(deps, { devices, https });
  const { notify, changeBy, sendAccountChanged } = createAccountChanged(deps, { sessions, letters });

  const shared = { sessions, challenges, devices, rateLimits, notify, changeBy, setAdministrator, works };
  const secondFactor = createSecondFactor(deps, shared);
  const passwords = createPasswords(deps, { ...shared, secondFactor, admission });
  const passkeys = createPasskeys(deps, shared);
  const providers = createIdentityProviders(deps, { ...shared, secondFactor, passwords, passkeys, admission });
  const resetPassword = createResetPassword(deps, { ...shared, letters });
  const emailChange = createEmailChange(deps, { rateLimits, letters });
  const account = createAccount(deps, { sessions, passwords, secondFactor });
  const tokens = createTokens(deps, rateLimits);

  const ways: Ways = {
    password: works.passwords,
    passkeys: works.passkeys,
    passkeyOrigin: works.passkeys ? env.APP_URL : null,
    providers: providers.ways,
  };
  const findCaller = createFindCaller(sessions.read);
  const requireMember = createRequireMember(findCaller);
  const callers: Callers = {
    findCaller,
    requireMember,
    requireAdministrator: createRequireAdministrator(requireMember, sessions.standing),
    requireConfirmed: async ({ var: { tokenMember, sessionToken } }) => {
      if (!tokenMember) await account.requireConfirmed(sessionToken ?? null);
    },
    proveMember: ({ var: { member, sessionToken } }, sent) => account.prove(signedIn({ member, sessionToken }), sent),
    forViewer: createForViewer({ hasSession: hasSessionCookie, findCaller }),
    oncePerKey: createOncePerKey(createIdempotencyKeys(db), clock),
  };
  return {
    callers,
    authenticate: tokens.authenticate,
    routes: () => [
      sessionRoutes(deps, { sessions, requireMember, registration: admission.mode }),
      passwords.routes(),
      account.routes(requireMember),
      rescueRoutes(deps, shared),
      secondFactor.routes(callers),
      passkeys.routes(callers),
      ownPasskeyRoutes(deps, { ...callers, passkeys, changeBy, works }),
      providerRoutes(providers, { ...callers, sessions, appUrl: env.APP_URL }),
      emailChange.routes(callers),
      resetPassword.routes(),
      tokens.routes(callers),
    ],
    publicRoutes: () => waysRoutes(ways),
    tasks: {
      'send-account-changed': sendAccountChanged,
      'send-new-email': emailChange.sendNew,
      'send-email-changed': emailChange.sendChanged,
      'send-password-reset': resetPassword.sendReset,
      'send-password-changed': resetPassword.sendChanged,
    },
  };
}
