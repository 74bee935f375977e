import { Hono } from 'hono';
import type { Deps } from '../deps.ts';

/** /healthz: the process runs. /readyz: it can serve requests, so a load balancer may send requests. */
export function healthRoutes({ pool, isReady, replicaStatus, log }: Deps): Hono {
  const router = new Hono();
  const noStore = { 'Cache-Control': 'no-store' };
  router.get('/healthz', (c) => c.json({ status: 'alive' }, 200, noStore));
  router.get('/readyz', async (c) => {
    if (!isReady()) return c.json({ status: 'not ready' }, 503, noStore);
    try {
      await pool.query('select 1');
      // A node is ready even without its replica.
      return c.json({ status: 'ready', ...(replicaStatus && { replica: replicaStatus().state }) }, 200, noStore);
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not respond');
      return c.json({ status: 'not ready' }, 503, noStore);
    }
  });
  return router;
}
