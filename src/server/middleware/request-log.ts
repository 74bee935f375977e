import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
  }
}

/** Gives each request an id (X-Request-Id) and one log line when it ends. */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    const start = performance.now();
    await next();
    c.header('X-Request-Id', requestId);
    const fields = {
      requestId,
      method: c.req.method,
      // Paths carry ids and slugs; query strings can carry a reset token and stay out of the log.
      path: c.req.path,
      status: c.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
    };
    if (c.res.status >= 500) log.warn(fields, 'request');
    else log.debug(fields, 'request');
  };
}
