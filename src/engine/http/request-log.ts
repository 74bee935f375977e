import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { withoutSecret } from './headers.ts';

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
  }
}

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
      // Omits the tokens of links, and the query string, which may contain a reset token.
      path: withoutSecret(c.req.path),
      status: c.res.status,
      ms: Math.round(milliseconds * 10) / 10,
    };
    if (c.res.status >= 500) log.warn(fields, 'request');
    else log.debug(fields, 'request');
  };
}
