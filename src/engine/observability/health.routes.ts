import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { isOperator } from './metrics.routes.ts';

/**
 * /healthz: the process runs. /readyz: it can serve requests, so a load balancer may send requests. With METRICS_TOKEN
 * as bearer token, /readyz also names the database's version, for operators.
 */
export function healthRoutes({ env, pool, isReady, replicaStatus, databaseRelease, log }: Deps): Hono {
  const router = new Hono();
  const noStore = { 'Cache-Control': 'no-store' };
  router.get('/healthz', (c) => c.json({ status: 'alive' }, 200, noStore));
  router.get('/readyz', async (c) => {
    if (!isReady()) return c.json({ status: 'not ready' }, 503, noStore);
    try {
      await pool.query('select 1');
      const database = isOperator(c.req.header('Authorization'), env.METRICS_TOKEN) && databaseRelease;
      // A node is ready even without its replica.
      const replica = replicaStatus && { replica: replicaStatus().state };
      return c.json({ status: 'ready', ...replica, ...(database && { database }) }, 200, noStore);
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not respond');
      return c.json({ status: 'not ready' }, 503, noStore);
    }
  });
  return router;
}
