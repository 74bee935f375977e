import type { Ways } from '#contract/auth/ways.ts';
import type { Deps } from './deps.ts';
import { createAdmission, createGroupAdministrators } from './features/admin/admin.ts';
import { createAuth, deviceName, type RateLimits } from './features/auth/auth.ts';
import { createEmailChange } from './features/email-change/email-change.ts';
import { createPasskeys } from './features/passkeys/passkeys.ts';
import { createProviders } from './features/providers/providers.ts';
import { createResetPassword } from './features/reset-password/reset-password.ts';
import { createSecondFactor } from './features/second-factor/second-factor.ts';
import type { createLetters } from './mail/letters.ts';

type Needs = { rateLimits: RateLimits; letters: ReturnType<typeof createLetters> };

/** Builds the ways to register, to log in and to keep an account. */
export function createAccounts(deps: Deps, { rateLimits, letters }: Needs) {
  const admission = createAdmission(deps);
  const secondFactor = createSecondFactor(deps, { limit: rateLimits.code });
  const ways = (): Ways => ({
    password: deps.env.PASSWORD_LOGIN,
    passkeys: passkeys.isPossible,
    providers: providers.ways,
  });
  const auth = createAuth(deps, { rateLimits, admission, secondFactor: secondFactor.service, letters, ways });
  const { enter, provePassword, findByEmail, markConfirmed, findSigned, signedCookies } = auth;
  const passkeys = createPasskeys(deps, {
    signedCookies,
    enter: async (memberId, caller) => (await enter(memberId, caller, { isStrong: true }))?.headers ?? null,
    limit: rateLimits.passkey,
    markConfirmed,
    deviceName: (headers) => deviceName(headers.get('User-Agent')),
  });
  const providers = createProviders(deps, {
    accounts: { enter, provePassword, findByEmail, markConfirmed, provePasskey: passkeys.prove },
    signedCookies,
    findSigned,
    admission,
    setAdministrator: createGroupAdministrators(deps),
  });
  const emailChange = createEmailChange(deps, { limit: rateLimits.confirmEmail, letters });
  const resetPassword = createResetPassword(deps, { deviceCookies: auth.deviceCookies, limits: rateLimits, letters });
  return {
    features: [auth, secondFactor, passkeys, providers, emailChange, resetPassword],
    tasks: { ...auth.tasks, ...emailChange.tasks, ...resetPassword.tasks },
    callers: auth.callers,
    createResetLink: resetPassword.createLink,
  };
}
