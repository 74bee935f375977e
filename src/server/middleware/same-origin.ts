import type { MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';

/** Those that change nothing. */
export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const JSON_TYPE = /^application\/json\s*(;|$)/i;

function isOwnOrigin(origin: string, host: string | null, appUrl: URL): boolean {
  const parsed = URL.canParse(origin) ? new URL(origin) : null;
  if (!parsed || parsed.origin !== origin) return false;
  if (parsed.origin === appUrl.origin) return true;
  // The same server under another of its names, such as 127.0.0.1 for localhost; never http to a site of https.
  return parsed.host === host?.toLowerCase() && !(appUrl.protocol === 'https:' && parsed.protocol !== 'https:');
}

/**
 * Whether a request comes from our own pages, by Fetch Metadata with Origin as the fallback (OWASP). A request with
 * neither header is no browser's: nobody else's cookies travel with it.
 */
export function isSameOrigin(headers: Headers, appUrl: URL): boolean {
  const site = headers.get('Sec-Fetch-Site');
  const origin = headers.get('Origin');
  if (site === 'same-origin') return true;
  if (site !== null && site !== 'none') return false;
  return origin === null || isOwnOrigin(origin, headers.get('Host'), appUrl);
}

/** Whether the body, if there is one, is declared as JSON. A form cannot send that across sites without asking first. */
export function isJsonOrEmpty(headers: Headers): boolean {
  const type = headers.get('Content-Type');
  if (type !== null) return JSON_TYPE.test(type);
  return !headers.has('Transfer-Encoding') && Number(headers.get('Content-Length') ?? 0) === 0;
}

/** Refuses every unsafe request that is not from our own pages or whose body is not JSON. */
export function sameOrigin(appUrl: string): MiddlewareHandler {
  const own = new URL(appUrl);
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method)) {
      const { headers } = c.req.raw;
      if (!isSameOrigin(headers, own)) {
        throw new AppError('forbidden', { message: 'This request comes from another site.' });
      }
      if (!isJsonOrEmpty(headers)) throw new AppError('forbidden', { message: 'The body must be application/json.' });
    }
    await next();
  };
}
