import type { MiddlewareHandler } from 'hono';

const HEADERS: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()'],
  ['X-Frame-Options', 'DENY'],
];
/** What may run in an answer that is not a page: nothing. Pages bring their own policy. */
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
const TWO_YEARS = 63_072_000;

/** @param https whether the public origin is https; then browsers are told to stay there */
export function secureHeaders({ https }: { https: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of HEADERS) c.res.headers.set(name, value);
    if (!c.res.headers.has('Content-Security-Policy')) c.res.headers.set('Content-Security-Policy', NOTHING_RUNS);
    if (https) c.res.headers.set('Strict-Transport-Security', `max-age=${TWO_YEARS}; includeSubDomains`);
  };
}
