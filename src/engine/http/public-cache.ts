import type { MiddlewareHandler } from 'hono';

/**
 * Seconds for which shared caches may serve a public response as fresh (FRESH), and after that while they revalidate it
 * (STALE). With the ten seconds that a replica may be behind (db/replica-watch.ts) no public response is older than a
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
