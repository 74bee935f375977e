import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';

/**
 * Parts of paths that come before a secret token. deploy/ has the same list, because the logs of proxies contain URLs
 * too.
 */
export const BEFORE_TOKENS = [
  '/shared/',
  '/feeds/',
  '/unsubscribe/',
  '/confirm-email/',
  '/rescue/',
  '/new-email/',
  '/undo-email/',
  '/players/',
];

const SLASH = '(?:/|%2f)';
const SECRET = new RegExp(`(${BEFORE_TOKENS.join('|').replaceAll('/', SLASH)})[^/?]*`, 'gi');
const TOKEN_IN_QUERY = /^(\/+reset-password\/*\?|[^?]*\?(.*&)?invitation=)/i;

/** True if everybody who knows the URL may read or change something. @param target path and query string */
const hasSecret = (target: string) => target.search(SECRET) !== -1 || TOKEN_IN_QUERY.test(target);

/** @param path without its query string */
export const withoutSecret = (path: string) => path.replace(SECRET, '$1…');

/**
 * Seconds for which shared caches may serve a public response as fresh (FRESH), and after that while they revalidate it
 * (STALE). With the ten seconds that a replica may be behind (database/replica.ts) no public response is older than a
 * minute.
 */
const FRESH = 30;
const STALE = 20;

export const PUBLIC_CACHE_CONTROL = `public, max-age=0, s-maxage=${FRESH}, stale-while-revalidate=${STALE}`;
export const PRIVATE_CACHE_CONTROL = 'private, no-store';

/** Lets shared caches store the successful responses of a router. */
export const publicResponses: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.ok && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', PUBLIC_CACHE_CONTROL);
};

export const privateResponses: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', PRIVATE_CACHE_CONTROL);
};

const HEADERS: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()'],
  ['X-Frame-Options', 'DENY'],
  // Pages set their own policy.
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"],
];
const PICTURES = ['/images/', '/previews/', '/editorial-assets/'];
const TWO_YEARS = 63_072_000;

/** True for pictures that pages of other sites show: posters, and the pictures of links, feeds and reviews. */
const isForOtherSites = (path: string) =>
  PICTURES.some((start) => path.startsWith(start)) || (path.startsWith('/shared/') && path.endsWith('.png'));

/** Hides URLs that are only for people who have the link: no search engine, other site or cache may get their tokens. */
function hideSecretUrl(headers: Headers): void {
  if (!/private|no-store/.test(headers.get('Cache-Control') ?? '')) headers.set('Cache-Control', PRIVATE_CACHE_CONTROL);
  headers.set('X-Robots-Tag', 'noindex');
  headers.set('Referrer-Policy', 'no-referrer');
}

/** Sets the headers of every response. @param https whether the public origin uses https, which then stays required */
export function responseHeaders({ https }: { https: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (hasSecret(c.req.path + new URL(c.req.url).search)) hideSecretUrl(headers);
    // A header that the route has set stays.
    for (const [name, value] of HEADERS) if (!headers.has(name)) headers.set(name, value);
    headers.set('Cross-Origin-Resource-Policy', isForOtherSites(c.req.path) ? 'cross-origin' : 'same-origin');
    if (https) headers.set('Strict-Transport-Security', `max-age=${TWO_YEARS}; includeSubDomains`);
    // Hono runs the route for GET and drops the body, so a stream would stay open.
    if (c.req.method === 'HEAD') await c.res.body?.cancel();
  };
}

/** Characters of an ETag: 22 characters of 6 bits are 132 bits of the hash. */
const ETAG_LENGTH = 22;

export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, ETAG_LENGTH)}"`;
}

/** @param ifNoneMatch the value of the header, which may list several ETags */
export function matchesEtag(etag: string, ifNoneMatch: string | null | undefined): boolean {
  return ifNoneMatch?.includes(etag) ?? false;
}

/** True if the client has the response, by If-None-Match, or else by If-Modified-Since (RFC 9110, 13.2.2). */
export function isUnchanged(request: Headers, response: Headers): boolean {
  const [etag, ifNoneMatch] = [response.get('ETag'), request.get('If-None-Match')];
  if (ifNoneMatch !== null) return etag !== null && matchesEtag(etag, ifNoneMatch);
  const since = Date.parse(request.get('If-Modified-Since') ?? '');
  return Date.parse(response.get('Last-Modified') ?? '') <= since;
}

/** Spread into the declaration of a call that responds with `jsonWithEtag`. */
export const UNCHANGED = {
  headers: z.object({ 'if-none-match': z.string().optional() }),
  otherAnswers: { 304: { description: 'Unchanged since the response with this ETag' } },
};

/** Sends JSON with an ETag of its text, or 304 without a body if If-None-Match names this ETag. */
export const jsonWithEtag = (c: Context, value: object) =>
  textWithEtag(c, JSON.stringify(value), { 'Content-Type': 'application/json' });

/** As `jsonWithEtag`. The ETag is weak, because the body may be compressed on the way. */
export function textWithEtag(c: Context, body: string, headers: Record<string, string>) {
  const etag = etagOf(Buffer.from(body));
  const sent = { ...headers, ETag: `W/${etag}` };
  const hasIt = isUnchanged(c.req.raw.headers, new Headers({ ...headers, ETag: etag }));
  return hasIt ? c.body(null, 304, sent) : c.body(body, 200, sent);
}

/** Returns the values of all cookies with this name, in the order of the Cookie header. */
export function cookieValues(headers: Headers, name: string): string[] {
  const cookies = (headers.get('Cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.filter((one) => one.startsWith(`${name}=`)).map((one) => one.slice(name.length + 1));
}

/** Returns null unless the request has exactly one such cookie: a second one may come from another host or path. */
export function onlyCookie(headers: Headers, name: string): string | null {
  const [value, ...others] = cookieValues(headers, name);
  return others.length === 0 ? (value ?? null) : null;
}

type CookieAttributes = {
  /** Max-Age; 0 deletes the cookie. */
  seconds: number;
  /** True if the public origin is https. */
  https: boolean;
  path?: string;
};

/** Returns a Set-Cookie header. No Domain, so that the cookie is for this host only; no script can read it. */
export const setCookie = (name: string, value: string, { seconds, https, path = '/' }: CookieAttributes): string =>
  `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;

/** @param cookies values of Set-Cookie */
export function addCookies(c: Context, cookies: string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
}
