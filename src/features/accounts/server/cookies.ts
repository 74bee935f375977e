import { createHmac, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { cookieValues, onlyCookie, setCookie } from '#engine/http/headers.ts';
import { isSameSecret } from '#engine/lib/secret-token.ts';

const SESSION = 'session';
const DEVICE = 'device';
/** Browsers accept this prefix only with Secure, Path=/ and no Domain, so no sibling host can set the cookie. */
const HOST_PREFIX = '__Host-';
const SESSION_PATTERN = new RegExp(`(?:^|;\\s*)(?:${HOST_PREFIX})?${SESSION}=[^;\\s]`);

/** Seconds. */
export const SESSION_LIFETIME = 30 * 24 * 60 * 60;
const DEVICE_LIFETIME = 365 * 24 * 60 * 60;

/** @param https true if the public origin is https */
function cookieNames(https: boolean): { session: string; device: string } {
  const prefix = https ? HOST_PREFIX : '';
  return { session: prefix + SESSION, device: prefix + DEVICE };
}

/** True if a request has a session cookie, valid or not. */
export function hasSessionCookie(request: Request): boolean {
  return SESSION_PATTERN.test(request.headers.get('Cookie') ?? '');
}

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('base64');

const setSession = (value: string, seconds: number, https: boolean): string =>
  setCookie(cookieNames(https).session, value, { seconds, https });

/** Returns a Set-Cookie header with `token.signature`, URL-encoded. The signature is HMAC-SHA256 in base64. */
export const sessionCookie = (token: string, secret: string, https: boolean): string =>
  setSession(encodeURIComponent(`${token}.${signatureOf(token, secret)}`), SESSION_LIFETIME, https);

export const clearedSessionCookie = (https: boolean): string => setSession('', 0, https);

/** Reads the session cookie. @returns null unless the request has exactly one with a valid signature */
export function readSessionCookie(requestHeaders: Headers, secret: string, https: boolean): string | null {
  const value = onlyCookie(requestHeaders, cookieNames(https).session) ?? '';
  const [, token, signature] = /^([\w-]+)\.([\w%+/=]+)$/.exec(value) ?? [];
  if (!token || !signature) return null;
  const given = signature.replaceAll(/%2B/gi, '+').replaceAll(/%2F/gi, '/').replaceAll(/%3D/gi, '=');
  return isSameSecret(given, signatureOf(token, secret)) ? token : null;
}

/** Maximum number of accounts in one browser's device cookie: members may share a browser. */
const ACCOUNTS_PER_DEVICE = 5;
/** Nonce, seconds since 1970, signature. */
const DEVICE_ENTRY = /^[\w-]{22}\.\d{1,12}\.[\w-]{43}$/;

/** Device cookies have a signed nonce for each account whose owner has used this browser. See `createDevices`. */
export function createDeviceCookies(secret: string, https: boolean) {
  const { device: name } = cookieNames(https);
  const sign = (email: string, nonce: string, expires: string) =>
    createHmac('sha256', secret).update(`device\n${email}\n${nonce}\n${expires}`).digest('base64url');

  function readEntries(requestHeaders: Headers): string[] {
    const [value = ''] = cookieValues(requestHeaders, name);
    return value
      .split('~')
      .slice(0, ACCOUNTS_PER_DEVICE)
      .filter((entry) => DEVICE_ENTRY.test(entry));
  }

  function isOf(email: string, entry: string): boolean {
    const [nonce = '', expires = '', signature = ''] = entry.split('.');
    return isSameSecret(signature, sign(email, nonce, expires));
  }

  return {
    /**
     * Makes a Set-Cookie header with a new nonce for the account. Keeps the entries of other accounts from the
     * request's cookie, up to the maximum.
     *
     * @param email normalised
     * @returns the header and the new nonce
     */
    issueNew(requestHeaders: Headers, email: string, now: Date): { cookie: string; device: string } {
      const nonce = randomBytes(16).toString('base64url');
      const expires = String(Math.floor(now.getTime() / 1000) + DEVICE_LIFETIME);
      const others = readEntries(requestHeaders).filter((entry) => !isOf(email, entry));
      const entries = [`${nonce}.${expires}.${sign(email, nonce, expires)}`, ...others].slice(0, ACCOUNTS_PER_DEVICE);
      return { cookie: setCookie(name, entries.join('~'), { seconds: DEVICE_LIFETIME, https }), device: nonce };
    },

    read(requestHeaders: Headers, email: string, now: Date): string | null {
      const entry = readEntries(requestHeaders).find((one) => isOf(email, one));
      const [nonce, expires] = entry?.split('.') ?? [];
      return nonce && Number(expires) * 1000 > now.getTime() ? nonce : null;
    },
  };
}

/** Characters. A longer cookie is not ours. */
const MAX_CHALLENGE_LENGTH = 4096;

type ChallengesOptions = {
  /** Signs the cookies. */
  secret: string;
  https: boolean;
  clock: () => Date;
};

export type Challenges = ReturnType<typeof createChallenges>;

/**
 * Challenges that a browser must answer with its next request: a passkey must sign one, an identity provider sends one
 * back, a code must follow a password. The browser keeps the challenge in a cookie, so that any process can check the
 * answer. The cookie is signed, not encrypted: the browser's user knows its content anyway.
 */
export function createChallenges({ secret, https, clock }: ChallengesOptions) {
  const fullName = (name: string) => (https ? HOST_PREFIX + name : name);
  const sign = (name: string, text: string) =>
    createHmac('sha256', secret).update(`cookie\n${name}\n${text}`).digest('base64url');
  const header = (name: string, value: string, seconds: number) => setCookie(fullName(name), value, { seconds, https });

  return {
    /** Returns a Set-Cookie header. @param seconds after which the challenge expires */
    issue(name: string, content: object, seconds: number): string {
      const until = clock().getTime() + seconds * 1000;
      const text = Buffer.from(JSON.stringify({ until, content })).toString('base64url');
      return header(name, `${text}.${sign(name, text)}`, seconds);
    },

    /** Returns the content, or null unless the request has exactly one such cookie that is ours and valid. */
    read<T>(requestHeaders: Headers, name: string, schema: z.ZodType<T>): T | null {
      const value = onlyCookie(requestHeaders, fullName(name)) ?? '';
      const [text = '', signature = ''] = value.split('.');
      if (value.length > MAX_CHALLENGE_LENGTH || !isSameSecret(signature, sign(name, text))) return null;
      const { until, content } = JSON.parse(Buffer.from(text, 'base64url').toString());
      return until > clock().getTime() ? (schema.safeParse(content).data ?? null) : null;
    },

    /** Returns a Set-Cookie header. */
    clear: (name: string): string => header(name, '', 0),
  };
}
