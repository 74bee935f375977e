import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long running requests may take to finish at shutdown, milliseconds from its beginning. */
const DEADLINE = 7_000;
/** How long a proxy has to see that we are not ready, while we still answer whatever it sends. */
const NOTICE = 2_000;
/** Until then a proxy closes connections that it does not use (deploy/ sets its limit to four seconds). */
const PROXY_IDLE = 6_500;
/** How often connections are looked for that have had their last answer and are kept open by the caller. */
const LOOK_EVERY = 100;

/**
 * Ends a server without dropping a request.
 *
 * A reader's idle connections can be closed at once; browsers ask again. A proxy may be writing a request into one at
 * that very moment, and must not repeat it when it has an effect. So behind a proxy nothing is closed that it may still
 * use: it gets time to notice, then no new connections, and the old ones are left for it to close.
 */
export async function drainServer(server: Server, { behindProxy }: { behindProxy: boolean }): Promise<void> {
  const begun = Date.now();
  const rest = (milliseconds: number) => Math.max(0, begun + milliseconds - Date.now());
  if (behindProxy) await sleep(NOTICE);
  // Whoever asks on an open connection is answered, and told that it was the last time.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  const closed = new Promise<void>((resolve) => {
    server.once('close', resolve);
    // An HTTP server's own close() also closes idle connections.
    NetServer.prototype.close.call(server);
  });
  const closeIdle = () => server.closeIdleConnections();
  const idle = setTimeout(closeIdle, behindProxy ? rest(PROXY_IDLE) : 0);
  // One that was busy until now was never told that it was the last time.
  const late = setInterval(() => Date.now() - begun > (behindProxy ? PROXY_IDLE : 0) && closeIdle(), LOOK_EVERY);
  const cut = setTimeout(() => server.closeAllConnections(), rest(DEADLINE));
  await closed;
  clearTimeout(idle);
  clearInterval(late);
  clearTimeout(cut);
}
