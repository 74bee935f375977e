import { Hono } from 'hono';
import type { Deps } from '../deps.ts';

/** /healthz: the process answers. /readyz: it can also serve, so a load balancer may send readers. */
export function healthRoutes({ pool, isReady, replicaStatus, log }: Deps): Hono {
  const router = new Hono();
  const noStore = { 'Cache-Control': 'no-store' };
  router.get('/healthz', (c) => c.json({ status: 'alive' }, 200, noStore));
  router.get('/readyz', async (c) => {
    if (!isReady()) return c.json({ status: 'not ready' }, 503, noStore);
    try {
      await pool.query('select 1');
      // Without its replica a node serves all the same.
      return c.json({ status: 'ready', ...(replicaStatus && { replica: replicaStatus().state }) }, 200, noStore);
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer');
      return c.json({ status: 'not ready' }, 503, noStore);
    }
  });
  return router;
}
