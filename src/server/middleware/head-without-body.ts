import type { MiddlewareHandler } from 'hono';

/** Cancels the body of a HEAD response: Hono runs the route for GET and drops the body, so a stream would stay open. */
export const headWithoutBody: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method === 'HEAD') await c.res.body?.cancel();
};
