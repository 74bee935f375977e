import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** Seconds. Chromium accepts two hours at most. */
const PREFLIGHT_LIFETIME = 7_200;

// Credentials are not allowed, so a page of another site gets no response to a request with cookies.
const allowAnyOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'If-None-Match'],
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
