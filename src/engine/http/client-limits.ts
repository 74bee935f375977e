import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { APP_LIMITS } from '#contract/time-limits.ts';

// What the server does about clients that are slow, that do not read, or that send much at once.

/** Status by Node's parser error. All other errors have the status 400. */
const STATUS_OF: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
/** Milliseconds for the client to read the response and to stop sending. */
const GRACE = 500;

/**
 * Responds to a request whose head is too large, invalid or slow. Node would close the socket with unread bytes, which
 * resets the connection and loses the response. Here the remaining bytes are read for a moment.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Bytes that arrive after the response cause another error, which is ignored.
  if (socket.writableEnded) return;
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = STATUS_OF[error.code ?? ''] ?? 400;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  setTimeout(() => socket.destroy(), GRACE).unref();
}

/** Responds 408 to a request that is not complete. */
const refuseSlow = (socket: Duplex) =>
  refuseUnreadable(Object.assign(new Error('The request took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);

type Exchange = { request: IncomingMessage; response: ServerResponse };
type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;
type Limits = {
  /** Returns the milliseconds for a whole request, null if Node's own limit is enough. */
  requestTime: (request: IncomingMessage) => number | null;
  /** Milliseconds without a byte in either direction. */
  unread: number;
};

/** True while a part of the request is missing and no response has been sent. */
const isIncomplete = ({ request, response }: Exchange) => !request.complete && !response.headersSent;

/** True while the client waits for us: it has sent its request and has read everything so far. */
const isOurTurn = ({ request, response }: Exchange) => request.complete && response.writableLength === 0;

/**
 * Ends requests that are not sent in time, with 408, and connections whose client does not read its response. A client
 * that waits for a response is never slow. Expects one request per connection at a time.
 */
export function createSlowClients({ requestTime, unread }: Limits) {
  const current = new WeakMap<Socket, Exchange>();

  function watch(server: Server): void {
    server.timeout = unread;
    server.on('timeout', (socket) => {
      const exchange = current.get(socket);
      if (exchange && isOurTurn(exchange)) socket.setTimeout(unread);
      else if (exchange && isIncomplete(exchange)) refuseSlow(socket);
      else socket.destroy();
    });
  }

  function limit(handle: Handle): Handle {
    return (request, response) => {
      const { socket } = request;
      current.set(socket, { request, response });
      const longest = requestTime(request);
      const refuseIncomplete = () => isIncomplete({ request, response }) && refuseSlow(socket);
      const timer = longest === null || request.complete ? undefined : setTimeout(refuseIncomplete, longest);
      response.once('close', () => {
        clearTimeout(timer);
        current.delete(socket);
      });
      return handle(request, response);
    };
  }

  return { watch, limit };
}

/**
 * Maximum number of waiting requests per connection. Browsers and proxies send the next request only after a response.
 */
const MAX_PIPELINED = 200;

/**
 * Handles the requests of a connection one after the other. Node would start all pipelined requests in parallel and
 * store their responses in memory, even when the client reads none of them. Here the next request starts when the
 * system has taken over the whole response, so a client must read to get more.
 */
export function oneAtATime(handle: Handle): Handle {
  const waiting = new WeakMap<Socket, (() => void)[]>();

  function start(socket: Socket, request: IncomingMessage, response: ServerResponse): void {
    const timer = setTimeout(() => socket.destroy(), APP_LIMITS.download).unref();
    response.once('close', () => {
      clearTimeout(timer);
      const next = waiting.get(socket)?.shift();
      if (!next) waiting.delete(socket);
      // setImmediate lets requests of other connections start first.
      else if (!socket.destroyed) setImmediate(next);
    });
    handle(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      start(socket, request, response);
    } else if (queue.length < MAX_PIPELINED) {
      queue.push(() => start(socket, request, response));
    } else {
      waiting.delete(socket);
      socket.destroy();
    }
  };
}

/**
 * Maximum number of waiting requests of an IP address that start in one turn of the event loop. Without this limit,
 * thousands of requests with cached responses could start one after the other and block all other clients.
 */
const ENDS_IN_TURN = 8;

type FewOfEachOptions = {
  /** Returns the visitor's IP address, or null if the request is not counted. */
  addressOf: (request: IncomingMessage) => string | null;
  /** Maximum number of responses to an IP address that the server computes or the client reads at the same time. */
  atOnce: number;
  /** Milliseconds after which a waiting request gets 503. */
  longestWait: number;
};

/** Responds 503. It may be called before the app has started, so it does not use the app's errors. */
function refuse(response: ServerResponse): void {
  const body = JSON.stringify({
    code: 'unavailable',
    message: 'Too many requests from your IP address are waiting. Please try again in a moment.',
  });
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'Retry-After': '5' };
  response.writeHead(503, { ...headers, Connection: 'close' }).end(body);
}

/**
 * Handles a limited number of requests of each IP address at a time; the next ones wait for their turn. A response
 * counts until the system has taken all of it, so clients that do not read block nobody else and take little memory.
 */
export function fewOfEach(handle: Handle, { addressOf, atOnce, longestWait }: FewOfEachOptions): Handle {
  const visitors = new Map<string, { running: number; ended: number; waiting: Set<() => void> }>();

  return (request, response) => {
    const address = addressOf(request);
    if (address === null) return handle(request, response);
    const visitor = visitors.get(address) ?? { running: 0, ended: 0, waiting: new Set() };
    visitors.set(address, visitor);

    const release = () => {
      for (let count = 0; count < ENDS_IN_TURN && visitor.ended > 0; count++) {
        visitor.ended -= 1;
        visitor.running -= 1;
        const [next] = visitor.waiting;
        next?.();
      }
      if (visitor.ended > 0) setImmediate(release);
      else if (visitor.running === 0) visitors.delete(address);
    };
    const start = () => {
      visitor.running += 1;
      response.once('close', () => {
        visitor.ended += 1;
        if (visitor.ended === 1) setImmediate(release);
      });
      return handle(request, response);
    };
    if (visitor.running < atOnce) return start();

    const leave = () => {
      clearTimeout(timer);
      visitor.waiting.delete(begin);
      response.off('close', leave);
    };
    const begin = () => {
      leave();
      start();
    };
    const timer = setTimeout(() => {
      leave();
      refuse(response);
    }, longestWait);
    visitor.waiting.add(begin);
    response.once('close', leave);
    return undefined;
  };
}
