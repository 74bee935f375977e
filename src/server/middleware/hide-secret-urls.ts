import type { MiddlewareHandler } from 'hono';
import { hasSecret } from '../http/secret-urls.ts';
import { PRIVATE_CACHE_CONTROL } from './public-cache.ts';

/** Hides URLs that are only for people who have the link: no search engine, other site or cache may get their tokens. */
export const hideSecretUrls: MiddlewareHandler = async (c, next) => {
  await next();
  if (!hasSecret(c.req.path + new URL(c.req.url).search)) return;
  const { headers } = c.res;
  if (!/private|no-store/.test(headers.get('Cache-Control') ?? '')) headers.set('Cache-Control', PRIVATE_CACHE_CONTROL);
  headers.set('X-Robots-Tag', 'noindex');
  headers.set('Referrer-Policy', 'no-referrer');
};
