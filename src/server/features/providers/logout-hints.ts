import { onlyCookie } from '#lib/cookie-values.ts';

/** Seconds. An unused session lasts as long. */
const LASTS = 30 * 24 * 60 * 60;
/** Browsers refuse cookies of more than 4096 bytes. */
const MAX_LENGTH = 3500;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Keeps the ID token of a login in a cookie, for logging out at the provider. The site does not trust the token's
 * content, so the cookie needs no signature of ours. The cookie's path keeps it out of all other requests.
 */
export function createLogoutHints({ https }: { https: boolean }) {
  const name = https ? '__Secure-oidc-hint' : 'oidc-hint';
  const header = (key: string, value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/api/auth/oidc/${key}/logout; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
  const isUsable = (idToken: string) => idToken.length <= MAX_LENGTH && JWT.test(idToken);
  const clear = (key: string) => header(key, '', 0);

  return {
    /** Returns a Set-Cookie header; it clears the cookie when the token is too long for one. */
    issue: (key: string, idToken: string) => (isUsable(idToken) ? header(key, idToken, LASTS) : clear(key)),
    read(headers: Headers): string | null {
      const value = onlyCookie(headers, name);
      return value && isUsable(value) ? value : null;
    },
    /** Returns a Set-Cookie header. */
    clear,
  };
}

export type LogoutHints = ReturnType<typeof createLogoutHints>;
