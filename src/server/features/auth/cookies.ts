import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const SESSION = 'session';
const DEVICE = 'device';
/** Browsers accept this prefix only with Secure, Path=/ and no Domain, so no sibling host can set the cookie. */
const HOST_PREFIX = '__Host-';
const SESSION_PATTERN = new RegExp(`(?:^|;\\s*)(?:${HOST_PREFIX})?${SESSION}=[^;\\s]`);

/** Seconds. */
export const SESSION_LIFETIME = 30 * 24 * 60 * 60;
const DEVICE_LIFETIME = 365 * 24 * 60 * 60;

/** @param https true if the public origin is https */
export function cookieNames(https: boolean): { session: string; device: string } {
  const prefix = https ? HOST_PREFIX : '';
  return { session: prefix + SESSION, device: prefix + DEVICE };
}

/** Without Domain, so that cookies are for this host only. */
export function cookieAttributes(https: boolean) {
  return { httpOnly: true, secure: https, sameSite: 'lax', path: '/' } as const;
}

/** True if a request has a session cookie, valid or not. */
export function hasSessionCookie(request: Request): boolean {
  return SESSION_PATTERN.test(request.headers.get('Cookie') ?? '');
}

/**
 * Device cookies (OWASP): a signed nonce marks a browser that has signed in to an account before. Its tries are counted
 * separately, so that attackers cannot lock the owner out.
 */
export function createDeviceCookies(secret: string, https: boolean) {
  const { device: name } = cookieNames(https);
  const sign = (email: string, nonce: string, expires: string) =>
    createHmac('sha256', secret).update(`device\n${email}\n${nonce}\n${expires}`).digest('base64url');

  return {
    /** @param email normalised @returns a Set-Cookie header */
    issue(email: string, now: Date): string {
      const nonce = randomBytes(16).toString('base64url');
      const expires = String(Math.floor(now.getTime() / 1000) + DEVICE_LIFETIME);
      const attributes = `Max-Age=${DEVICE_LIFETIME}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
      return `${name}=${nonce}.${expires}.${sign(email, nonce, expires)}; ${attributes}`;
    },

    /** Returns the nonce of this account's cookie, or null. */
    read(requestHeaders: Headers, email: string, now: Date): string | null {
      const cookies = (requestHeaders.get('Cookie') ?? '').split(';').map((cookie) => cookie.trim());
      const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
      const [nonce, expires, signature, ...rest] = (value ?? '').split('.');
      if (!nonce || !expires || !signature || rest.length > 0) return null;
      const given = Buffer.from(signature);
      const wanted = Buffer.from(sign(email, nonce, expires));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      return Number(expires) * 1000 > now.getTime() ? nonce : null;
    },
  };
}

export type DeviceCookies = ReturnType<typeof createDeviceCookies>;
