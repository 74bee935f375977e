import { onlyCookie, setCookie } from '#engine/http/cookies.ts';
import { isToken } from '#engine/lib/secret-token.ts';
import { NIGHT_LIFETIME } from '../contract/night-rules.ts';

const HOUR = 3_600;

/**
 * The cookie of one night. It is sent to the calls of this night alone. Its name has the prefix `__Secure-` where the site
 * is https, so that no page without https can set it; `__Host-` would need the path `/`.
 */
export function createNightCookie(https: boolean) {
  const name = https ? '__Secure-night' : 'night';
  return {
    /** @returns null unless the request has exactly one such cookie of the right form */
    read(headers: Headers): string | null {
      const value = onlyCookie(headers, name);
      return value && isToken(value) ? value : null;
    },

    issue: (code: string, secret: string): string =>
      setCookie(name, secret, { seconds: NIGHT_LIFETIME * HOUR, https, path: `/api/nights/${code}` }),
  };
}
