import type { MiddlewareHandler } from 'hono';
import { OWN_ASSET_PATH } from '#contract/editorial/editorial-images.ts';
import { PREVIEWS } from '#contract/previews/preview-pictures.ts';
import { SHARED_PAGES } from '#contract/shares/shared-pages.ts';

const HEADERS: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()'],
  ['X-Frame-Options', 'DENY'],
  // Pages set their own policy.
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"],
];
const PICTURES = ['/images/', PREVIEWS, OWN_ASSET_PATH];
const TWO_YEARS = 63_072_000;

/** True for pictures that pages of other sites show: posters, and the pictures of links, feeds and reviews. */
const isForOtherSites = (path: string) =>
  PICTURES.some((start) => path.startsWith(start)) || (path.startsWith(SHARED_PAGES) && path.endsWith('.png'));

/** @param https whether the public origin uses https; if so, sends Strict-Transport-Security */
export function secureHeaders({ https }: { https: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // A header that the route has set stays.
    for (const [name, value] of HEADERS) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    c.res.headers.set('Cross-Origin-Resource-Policy', isForOtherSites(c.req.path) ? 'cross-origin' : 'same-origin');
    if (https) c.res.headers.set('Strict-Transport-Security', `max-age=${TWO_YEARS}; includeSubDomains`);
  };
}
