import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { APP_LIMITS } from '#contract/time-limits.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

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
