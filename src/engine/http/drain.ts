import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// Milliseconds from the beginning of the shutdown, except CHECK_INTERVAL.
/** Running requests are ended at this time at the latest. */
const DEADLINE = 7_000;
/** New connections are accepted until this time. A proxy can notice until then that we are not ready. */
const NOTICE = 2_000;
/** A proxy has closed its idle connections by this time (deploy/ sets the proxy's time-out to four seconds). */
const PROXY_IDLE = 6_500;
/** Milliseconds between checks for connections that the client keeps open after the last response. */
const CHECK_INTERVAL = 100;

/**
 * Ends a server without dropping a request. Idle connections of browsers can be closed immediately, because browsers
 * retry. A proxy may be sending a request at that moment, and must not retry a request that changes data. So a proxy
 * first gets time to notice the shutdown. Then we accept no new connections, and the proxy closes the old ones.
 */
export async function drainServer(server: Server, { behindProxy }: { behindProxy: boolean }): Promise<void> {
  const begun = performance.now();
  const rest = (milliseconds: number) => Math.max(0, begun + milliseconds - performance.now());
  if (behindProxy) await sleep(NOTICE);
  // Requests on open connections still get a response, which announces that the connection closes.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  const closed = new Promise<void>((resolve) => {
    server.once('close', resolve);
    // Keeps idle connections open. The close() of an HTTP server would close them too.
    NetServer.prototype.close.call(server);
  });
  const closeIdle = () => server.closeIdleConnections();
  const idle = setTimeout(closeIdle, behindProxy ? rest(PROXY_IDLE) : 0);
  // The response to a request that was already running may lack `Connection: close`, so its connection stays open.
  const late = setInterval(
    () => performance.now() - begun > (behindProxy ? PROXY_IDLE : 0) && closeIdle(),
    CHECK_INTERVAL,
  );
  const cut = setTimeout(() => server.closeAllConnections(), rest(DEADLINE));
  await closed;
  clearTimeout(idle);
  clearInterval(late);
  clearTimeout(cut);
}
