import type { Deps } from '#engine/deps.ts';
import { onlyCookie, setCookie } from '#engine/http/cookies.ts';
import type { ProviderClient } from './identity-provider-client.ts';

/** Seconds. An unused session lasts as long. */
const LASTS = 30 * 24 * 60 * 60;
/** Browsers refuse cookies of more than 4096 bytes. */
const MAX_LENGTH = 3500;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const isUsable = (idToken: string) => idToken.length <= MAX_LENGTH && JWT.test(idToken);

/**
 * Logs members out at their provider. The ID token of the login is kept in a cookie for this. The site does not trust
 * the token's content, so the cookie needs no signature of ours. The cookie's path keeps it out of all other requests.
 */
export function createProviderLogout({ env, log }: Pick<Deps, 'env' | 'log'>) {
  const https = env.APP_URL.startsWith('https:');
  const name = https ? '__Secure-oidc-hint' : 'oidc-hint';
  const header = (key: string, value: string, seconds: number) =>
    setCookie(name, value, { seconds, https, path: `/api/auth/oidc/${key}/logout` });
  const clear = (key: string) => header(key, '', 0);

  return {
    /** Returns a Set-Cookie header; it clears the cookie when the token is too long for one. */
    remember: (key: string, idToken: string) => (isUsable(idToken) ? header(key, idToken, LASTS) : clear(key)),

    /**
     * Returns the provider's page for logging out and the cookie to set. The page is null if the provider has none or
     * cannot be reached.
     */
    async begin(client: ProviderClient, headers: Headers): Promise<{ page: string | null; cookie: string }> {
      const hint = onlyCookie(headers, name);
      const cookie = clear(client.key);
      try {
        return { page: await client.logoutUrl(hint && isUsable(hint) ? hint : null), cookie };
      } catch (error) {
        log.warn(client.describe(error), 'the identity provider cannot be used');
        return { page: null, cookie };
      }
    },
  };
}
