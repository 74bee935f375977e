import type { Ways } from '#contract/accounts/accounts.ts';
import { isSameIssuer } from '#lib/same-issuer.ts';
import type { Deps } from './deps.ts';
import { createAdmission, createGroupAdministrators } from './features/admin/admin.ts';
import { createAuth, deviceName, type RateLimits } from './features/auth/auth.ts';
import { createEmailChange } from './features/email-change/email-change.ts';
import { createNews } from './features/news/news.ts';
import { createNotifications } from './features/notifications/notifications.ts';
import { arePasskeysPossible, createPasskeys } from './features/passkeys/passkeys.ts';
import { createProviders } from './features/providers/providers.ts';
import { createResetPassword } from './features/reset-password/reset-password.ts';
import { createSecondFactor } from './features/second-factor/second-factor.ts';
import { createTokens } from './features/tokens/tokens.ts';
import { createLetters } from './mail/letters.ts';
import { createMailer } from './mail/mailer.ts';

/** Builds the features by which members register, log in, manage their account and get mail. */
export function createAccounts(deps: Deps, { rateLimits }: { rateLimits: RateLimits }) {
  const letters = createLetters(createMailer(deps.env));
  const admission = createAdmission(deps);
  const secondFactor = createSecondFactor(deps, { limit: rateLimits.code });
  const { PASSWORD_LOGIN, APP_URL, OIDC_PROVIDERS } = deps.env;
  const works = {
    passwords: PASSWORD_LOGIN,
    passkeys: arePasskeysPossible(APP_URL),
    isProvider: (issuer: string) => OIDC_PROVIDERS.some((provider) => isSameIssuer(provider.issuer, issuer)),
  };
  const ways = (): Ways => ({ password: works.passwords, passkeys: works.passkeys, providers: providers.ways });
  const auth = createAuth(deps, { rateLimits, admission, secondFactor: secondFactor.service, letters, ways });
  const { enter, provePassword, findByEmail, markConfirmed, findSigned, signedCookies } = auth;
  const passkeys = createPasskeys(deps, {
    works,
    signedCookies,
    enter: async (memberId, caller) => (await enter(memberId, caller, { isStrong: true }))?.headers ?? null,
    limit: rateLimits.passkey,
    markConfirmed,
    deviceName: (headers) => deviceName(headers.get('User-Agent')),
  });
  const providers = createProviders(deps, {
    works,
    accounts: { enter, provePassword, findByEmail, markConfirmed, provePasskey: passkeys.prove },
    signedCookies,
    findSigned,
    admission,
    setAdministrator: createGroupAdministrators(deps),
  });
  const emailChange = createEmailChange(deps, { limit: rateLimits.confirmEmail, letters });
  const resetPassword = createResetPassword(deps, { deviceCookies: auth.deviceCookies, limits: rateLimits, letters });
  const notifications = createNotifications(deps, { rateLimits, letters });
  const news = createNews(deps, { addDigests: notifications.addDigests });
  const tokens = createTokens(deps, { rateLimits });
  return {
    features: [auth, secondFactor, passkeys, providers, emailChange, resetPassword, tokens, news, notifications],
    tasks: { ...auth.tasks, ...emailChange.tasks, ...resetPassword.tasks, ...news.tasks, ...notifications.tasks },
    authenticate: tokens.service.authenticate,
    callers: auth.callers,
    createResetLink: resetPassword.createLink,
  };
}
