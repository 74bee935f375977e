import type { MiddlewareHandler } from 'hono';

const HEADERS: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()'],
  ['X-Frame-Options', 'DENY'],
  // Pages set their own.
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"],
];
const TWO_YEARS = 63_072_000;

/** @param https whether the public origin uses https; if so, sends Strict-Transport-Security */
export function secureHeaders({ https }: { https: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // A route may have set the header.
    for (const [name, value] of HEADERS) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    if (https) c.res.headers.set('Strict-Transport-Security', `max-age=${TWO_YEARS}; includeSubDomains`);
  };
}
