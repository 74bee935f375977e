import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Metrics } from './metrics.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Requires METRICS_TOKEN: behind a proxy on the same machine, every request comes from the loopback interface. */
export function metricsRoutes(metrics: Metrics, token: string | undefined): Hono {
  const router = new Hono();
  const expected = token && hash(`Bearer ${token}`);
  router.get('/metrics', async (c) => {
    if (!expected || !timingSafeEqual(hash(c.req.header('Authorization') ?? ''), expected)) return c.notFound();
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  });
  return router;
}
