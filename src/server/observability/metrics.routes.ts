import { Hono } from 'hono';
import { peerAddress } from '../middleware/client-address.ts';
import type { Metrics } from './metrics.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** /metrics, only for a collector on the same machine: a request through a proxy or from elsewhere gets 404. */
export function metricsRoutes(metrics: Metrics): Hono {
  const router = new Hono();
  router.get('/metrics', async (c) => {
    if (!LOOPBACK.test(peerAddress(c)) || c.req.header('X-Forwarded-For')) return c.notFound();
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  });
  return router;
}
