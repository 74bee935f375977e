import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { APP_LIMITS } from '#contract/time-limits.ts';

/**
 * Maximum number of waiting requests per connection. Browsers and proxies send the next request only after a response.
 */
const MAX_WAITING = 200;
type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

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
      const queue = waiting.get(socket);
      const next = queue?.shift();
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
    } else if (queue.length < MAX_WAITING) {
      queue.push(() => start(socket, request, response));
    } else {
      waiting.delete(socket);
      socket.destroy();
    }
  };
}
