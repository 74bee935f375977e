import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { forbidden } from '../errors.ts';

export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * Paths of links in mails. Requests to these paths may be forms of other origins: mail providers send forms (RFC 8058).
 * The token in the path proves that the request is allowed.
 */
const MAIL_LINKS = /^\/api\/(unsubscribe|confirm-email|rescue|new-email|undo-email)\/[^/]+$/;

/**
 * Media servers send their events here, as JSON or forms with any content type. The token in the path proves that the
 * request is allowed.
 */
export const PLAYER_EVENTS = /^\/api\/players\/[^/]+\/events$/;

function isOwnOrigin(origin: string, host: string | null, appUrl: URL): boolean {
  const parsed = URL.canParse(origin) ? new URL(origin) : null;
  if (!parsed || parsed.origin !== origin) return false;
  if (parsed.origin === appUrl.origin) return true;
  // Allows the same server under another name, such as 127.0.0.1 for localhost, but not http when APP_URL is https.
  return parsed.host === host?.toLowerCase() && !(appUrl.protocol === 'https:' && parsed.protocol !== 'https:');
}

/**
 * Returns true if a request comes from our own pages, by Fetch Metadata with Origin as the fallback (OWASP). A request
 * with neither header does not come from a browser, so it has no other user's cookies.
 */
export function isSameOrigin(headers: Headers, appUrl: URL): boolean {
  const site = headers.get('Sec-Fetch-Site');
  const origin = headers.get('Origin');
  if (site === 'same-origin') return true;
  if (site !== null && site !== 'none') return false;
  return origin === null || isOwnOrigin(origin, headers.get('Host'), appUrl);
}

/** Returns true if the body is empty or JSON. A form cannot send JSON to another site without a preflight request. */
export function isJsonOrEmpty(headers: Headers): boolean {
  const type = headers.get('Content-Type');
  if (type !== null) return JSON_TYPE.test(type);
  return !headers.has('Transfer-Encoding') && Number(headers.get('Content-Length') ?? 0) === 0;
}

/** The only call that accepts files. */
export const UPLOAD_PATH = '/api/imports';

/** The type of the reports that browsers send when the content security policy of a page has blocked something. */
export const CSP_REPORT = 'application/csp-report';
const REPORTS_PATH = '/api/browser-errors';

/** A form of another site cannot have this type without a preflight request, either. */
const isCspReport = ({ method, url, headers }: Request) =>
  method === 'POST' &&
  new URL(url).pathname === REPORTS_PATH &&
  headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() === CSP_REPORT;

const isUpload = ({ method, url, headers }: Request) =>
  method === 'POST' &&
  new URL(url).pathname === UPLOAD_PATH &&
  /^multipart\/form-data\s*;/i.test(headers.get('Content-Type') ?? '');

/** Is stricter than isSameOrigin, because a form of another site can send files without a preflight request. */
function provesOwnOrigin(headers: Headers, appUrl: URL): boolean {
  const origin = headers.get('Origin');
  if (headers.get('Sec-Fetch-Site') === 'same-origin') return true;
  return origin !== null && isOwnOrigin(origin, headers.get('Host'), appUrl);
}

/**
 * Rejects every unsafe request that is not from our own pages, or whose body is not JSON, an upload or a CSP report.
 * Requests with a bearer token may come from anywhere, because browsers add no such token by themselves and the cookies
 * of these requests are dropped. Links in mails are exempt.
 */
export function sameOrigin(appUrl: string): MiddlewareHandler {
  const own = new URL(appUrl);
  return async (c, next) => {
    const hasTokenInPath = c.req.method === 'POST' && (MAIL_LINKS.test(c.req.path) || PLAYER_EVENTS.test(c.req.path));
    if (!SAFE_METHODS.has(c.req.method) && !hasTokenInPath) {
      const { headers } = c.req.raw;
      if (!c.var.checkToken && !isSameOrigin(headers, own)) {
        throw forbidden('Requests from other sites are not allowed.');
      }
      const isAllowedUpload = isUpload(c.req.raw) && (c.var.checkToken || provesOwnOrigin(headers, own));
      if (!isAllowedUpload && !isCspReport(c.req.raw) && !isJsonOrEmpty(headers))
        throw forbidden('The request body must be application/json.');
    }
    await next();
  };
}

/** Seconds. Chromium accepts two hours at most. */
const PREFLIGHT_LIFETIME = 7_200;

// Credentials are not allowed, so a page of another site gets no response to a request with cookies.
const allowAnyOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match'],
  exposeHeaders: ['Content-Disposition', 'ETag', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'],
  maxAge: PREFLIGHT_LIFETIME,
});

/** Returns true for a preflight request that asks if a page of another site may send an Authorization header. */
function asksForToken(method: string, headers: Headers): boolean {
  const asked =
    headers
      .get('Access-Control-Request-Headers')
      ?.toLowerCase()
      .split(/\s*,\s*/) ?? [];
  return method === 'OPTIONS' && headers.has('Access-Control-Request-Method') && asked.includes('authorization');
}

/**
 * Lets pages of every origin make requests with an access token (CORS, in the Fetch standard). Browsers send a
 * preflight request first, and only one that names Authorization is allowed; requests without a token get no CORS
 * header.
 */
export const tokenCors: MiddlewareHandler = async (c, next) => {
  if (asksForToken(c.req.method, c.req.raw.headers)) return allowAnyOrigin(c, next);
  const hasToken = c.var.checkToken && c.req.method !== 'OPTIONS';
  await (hasToken ? allowAnyOrigin(c, next) : next());
  // Public responses are cached. A cached response without the CORS header must not be served to requests with a token.
  const varies = c.res.headers.get('Vary') ?? '';
  if (!/\bauthorization\b/i.test(varies)) c.header('Vary', 'Authorization', { append: true });
};
