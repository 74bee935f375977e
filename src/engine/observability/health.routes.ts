import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { isSameSecret } from '../lib/secret-token.ts';

/**
 * True for the operator's METRICS_TOKEN as bearer token. False for everything if no token is set. An IP address proves
 * nothing, because behind a proxy on the same machine every request comes from the loopback interface.
 */
const isOperator = (authorization: string | undefined, token: string | undefined): boolean =>
  token !== undefined && isSameSecret(authorization ?? '', `Bearer ${token}`);

/**
 * /healthz: the process runs. /readyz: it can serve requests, so a load balancer may send requests; for operators it
 * also names the database's version and what is damaged. /metrics: only for operators.
 */
export function healthRoutes({
  env,
  pool,
  isReady,
  replicaStatus,
  databaseRelease,
  damages,
  log,
  metrics,
}: Deps): Hono {
  const router = new Hono();
  const noStore = { 'Cache-Control': 'no-store' };
  router.get('/healthz', (c) => c.json({ status: 'alive' }, 200, noStore));
  router.get('/readyz', async (c) => {
    if (!isReady()) return c.json({ status: 'not ready' }, 503, noStore);
    try {
      await pool.query('select 1');
      const isAsked = isOperator(c.req.header('Authorization'), env.METRICS_TOKEN);
      const database = isAsked && databaseRelease;
      // Other processes read the same damaged page, so a process with damage stays ready for everything else.
      const damaged = damages().length > 0 && { damaged: isAsked ? damages() : true };
      // A node is ready even without its replica.
      const replica = replicaStatus && { replica: replicaStatus().state };
      return c.json({ status: 'ready', ...replica, ...(database && { database }), ...damaged }, 200, noStore);
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not respond');
      return c.json({ status: 'not ready' }, 503, noStore);
    }
  });
  router.get('/metrics', async (c) => {
    if (!isOperator(c.req.header('Authorization'), env.METRICS_TOKEN)) return c.notFound();
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType, ...noStore });
  });
  return router;
}
