import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { OWN_CALENDARS } from '#contract/feed-files.ts';
import { SHARED_PAGES } from '#contract/shared-pages.ts';

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
  }
}

const SECRET_TOKEN = new RegExp(`(${SHARED_PAGES}|${OWN_CALENDARS}|/unsubscribe/|/confirm-email/)[^/]+`);

type Observe = (path: string, status: number, seconds: number) => void;

/** Gives each request an id (X-Request-Id), and logs and measures it when it ends. */
export function requestLog(log: Logger, observe: Observe): MiddlewareHandler {
  return async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    const start = performance.now();
    await next();
    c.header('X-Request-Id', requestId);
    const milliseconds = performance.now() - start;
    observe(c.req.path, c.res.status, milliseconds / 1000);
    const fields = {
      requestId,
      method: c.req.method,
      // Omits the query string, which may contain a reset token, and the tokens of links.
      path: c.req.path.replace(SECRET_TOKEN, `$1…`),
      status: c.res.status,
      ms: Math.round(milliseconds * 10) / 10,
    };
    if (c.res.status >= 500) log.warn(fields, 'request');
    else log.debug(fields, 'request');
  };
}
