import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { APP_LIMITS } from '#contract/time-limits.ts';
import { clientAddress, createTrustedProxies, plainAddress } from './client-address.ts';
import { createSlowClients, fewOfEach, oneAtATime, refuseUnreadable } from './client-limits.ts';
import { UPLOAD_PATH } from './cross-site.ts';

/** @param env Hono's bindings: Node's request and response, for the client's IP address */
type Fetch = (request: Request, env?: object) => Response | Promise<Response>;

/** Maximum number of requests on a connection. It is then closed, and browsers and proxies open another one. */
const MAX_REQUESTS_OF_CONNECTION = 1_000;
/**
 * Maximum number of responses to an IP address that the server computes or the client reads at the same time. Browsers
 * open six connections.
 */
const MAX_AT_ONCE_OF_ADDRESS = 50;
/**
 * Milliseconds between Node's checks of its time-outs. With Node's default of 30 s, a time-out of 20 s could take 50 s.
 */
const CHECKING_INTERVAL = 1_000;

/** Maximum number of event streams to an IP address. All guests of a night, up to twenty, may share one address. */
const MAX_STREAMS_OF_EACH = 100;
const STREAM_PATH = /^\/api\/nights\/[^/?]+\/events(?:$|\?)/i;

export type HttpServer = {
  port: number;
  /** Replaces the 503 responses of the start with the app's responses. */
  handleWith: (fetch: Fetch) => void;
  /**
   * Stops accepting connections, lets running requests finish, and closes the remaining connections after seven
   * seconds.
   */
  drain: (options?: { behindProxy: boolean }) => Promise<void>;
};

const starting: Fetch = (request) => {
  const alive = new URL(request.url).pathname === '/healthz';
  return Response.json(
    alive
      ? { status: 'alive' }
      : { code: 'unavailable', message: 'Fright Club is starting. Please try again in a moment.' },
    { status: alive ? 200 : 503, headers: { 'Retry-After': '2', 'Cache-Control': 'no-store' } },
  );
};

/**
 * RFC 9112, section 3.2: a request with two Host headers gets 400. Node ignores the second one, but a proxy may use it.
 */
const hasTwoHosts = ({ rawHeaders }: { rawHeaders: string[] }) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

const twoHosts = () =>
  Response.json(
    { code: 'bad_request', message: 'The request has more than one Host header.' },
    { status: 400, headers: { 'Cache-Control': 'no-store' } },
  );

/** `.` or `..` as a path segment, plain or encoded once; URL parsers resolve them (WHATWG URL, "dot segments"). */
const DOT_SEGMENT = /[/\\](\.|%2e){1,2}([/\\]|$)/i;

/**
 * If an image path contains dot segments, returns a request for a path that the image routes reject. A URL parser would
 * resolve the segments before a route sees the path: /images/w300/../../x would become /x. No browser sends such a path.
 */
export function refuseDotSegments(request: Request, rawTarget: string): Request {
  const path = rawTarget.split(/[?#]/, 1)[0] ?? '';
  if (!path.startsWith('/images') || !DOT_SEGMENT.test(path)) return request;
  return new Request(new URL('/images/refused', request.url), { method: request.method, headers: request.headers });
}

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The adapter's requests only imitate Request. Code that copies a request, such as Hono's body limit, needs a real one.
 */
export function toRealRequest(request: Request): Request {
  const { method, headers, body, signal, url } = request;
  if (!WITH_BODY.has(method)) return request;
  // Node requires duplex for a streamed body; the DOM's type lacks it.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return new Request(url, init);
}

/** Returns the visitor's IP address, null for requests of a proxy itself, such as health checks. */
function createAddressOf(trustedProxies: readonly string[]) {
  const isTrusted = createTrustedProxies(trustedProxies);
  return ({ socket, headers }: IncomingMessage): string | null => {
    const [peer, forwardedFor] = [socket.remoteAddress ?? '', headers['x-forwarded-for']];
    const isProxy = isTrusted(plainAddress(peer));
    return isProxy && !forwardedFor ? null : clientAddress(peer, forwardedFor?.toString(), isTrusted);
  };
}

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

const requestTime = ({ url = '' }: IncomingMessage) =>
  url.split('?', 1)[0] === UPLOAD_PATH ? null : APP_LIMITS.request;

/**
 * A request passes, in this order: Node's parser and its time limits; its turn on the connection; its turn among the
 * requests of its IP address; the app, which is app.ts. The app responds 503 until `handleWith` is called.
 *
 * @throws Error EADDRINUSE or EACCES when the port is unavailable
 */
export async function startHttpServer(
  port: number,
  host: string,
  trustedProxies: readonly string[] = [],
): Promise<HttpServer> {
  let handle = starting;
  const app = getRequestListener(
    (request, env) =>
      hasTwoHosts(env.incoming)
        ? twoHosts()
        : handle(toRealRequest(refuseDotSegments(request, env.incoming.url ?? '')), env),
    { overrideGlobalObjects: false },
  );
  const addressOf = createAddressOf(trustedProxies);
  const calls = fewOfEach(app, { addressOf, atOnce: MAX_AT_ONCE_OF_ADDRESS, longestWait: APP_LIMITS.turn });
  // Streams have their own limit: they stay open for long, so they would use up the limit of the other requests.
  const streams = fewOfEach(app, { addressOf, atOnce: MAX_STREAMS_OF_EACH, longestWait: 0 });
  const slowClients = createSlowClients({ requestTime, unread: APP_LIMITS.unread });
  const server = createServer(
    {
      headersTimeout: APP_LIMITS.head,
      requestTimeout: APP_LIMITS.uploadRequest,
      connectionsCheckingInterval: CHECKING_INTERVAL,
      keepAliveTimeout: APP_LIMITS.idle,
    },
    oneAtATime(
      slowClients.limit((request, response) =>
        (STREAM_PATH.test(request.url ?? '') ? streams : calls)(request, response),
      ),
    ),
  );
  slowClients.watch(server);
  server.on('clientError', refuseUnreadable);
  server.maxRequestsPerSocket = MAX_REQUESTS_OF_CONNECTION;
  // Drops requests after the last allowed one: a pipelining client may have sent them before it knew the limit.
  server.on('dropRequest', (_, socket) => socket.destroy());
  await once(server.listen(port, host), 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    handleWith: (fetch) => {
      handle = fetch;
    },
    drain: (options) => drainServer(server, options ?? { behindProxy: false }),
  };
}

/** Node's response, which the server passes to the app. Missing when a test calls the app directly. */
type Bindings = { outgoing?: ServerResponse };

/**
 * Sends bytes that are already in memory. A Response would copy them, so that a thousand requests for a page would take
 * a thousand times its memory. The socket reads the bytes without a copy.
 */
export function sendBytes(bytes: Uint8Array<ArrayBuffer>, init: { status: number; headers: Headers }, env?: object) {
  const { outgoing }: Bindings = env ?? {};
  if (!outgoing) return new Response(bytes, init);
  outgoing.writeHead(init.status, Object.fromEntries(init.headers)).end(bytes);
  return RESPONSE_ALREADY_SENT;
}
