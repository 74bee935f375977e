import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Metrics } from './metrics.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** True for the operator's METRICS_TOKEN as bearer token. False for everything if no token is set. */
export function isOperator(authorization: string | undefined, token: string | undefined): boolean {
  return token !== undefined && timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));
}

/**
 * Requires METRICS_TOKEN. An IP address proves nothing, because behind a proxy on the same machine every request comes
 * from the loopback interface.
 */
export function metricsRoutes(metrics: Metrics, token: string | undefined): Hono {
  const router = new Hono();
  router.get('/metrics', async (c) => {
    if (!isOperator(c.req.header('Authorization'), token)) return c.notFound();
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  });
  return router;
}
