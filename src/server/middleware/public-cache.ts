import type { MiddlewareHandler } from 'hono';

/**
 * Seconds that shared caches may serve a public answer as fresh, and afterwards while they fetch a new one. With the
 * ten seconds that a replica may be behind (db/replica-watch.ts) no public answer is older than a minute.
 */
const FRESH = 30;
const STALE = 20;

export const PUBLIC_CACHE_CONTROL = `public, max-age=0, s-maxage=${FRESH}, stale-while-revalidate=${STALE}`;
export const PRIVATE_CACHE_CONTROL = 'private, no-store';

/** Marks successful answers of a router as the same for everyone; errors are never kept. */
export const publicAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.ok && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', PUBLIC_CACHE_CONTROL);
};

/** Marks every answer of a router as one caller's own. */
export const privateAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', PRIVATE_CACHE_CONTROL);
};
