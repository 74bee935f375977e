import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Exchange = { request: IncomingMessage; response: ServerResponse };
type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;
type Limits = {
  /** Returns the milliseconds for a whole request, null if Node's own limit is enough. */
  requestTime: (request: IncomingMessage) => number | null;
  /** Milliseconds without a byte in either direction. */
  unread: number;
  /** Responds 408. */
  refuse: (socket: Socket) => void;
};

/** True while a part of the request is missing and no response has been sent. */
const isIncomplete = ({ request, response }: Exchange) => !request.complete && !response.headersSent;

/** True while the client waits for us: it has sent its request and has read everything so far. */
const isOurTurn = ({ request, response }: Exchange) => request.complete && response.writableLength === 0;

/**
 * Ends requests that are not sent in time, with 408, and connections whose client does not read its response. A client
 * that waits for a response is never slow. Expects one request per connection at a time.
 */
export function createSlowClients({ requestTime, unread, refuse }: Limits) {
  const current = new WeakMap<Socket, Exchange>();

  function watch(server: Server): void {
    server.timeout = unread;
    server.on('timeout', (socket) => {
      const exchange = current.get(socket);
      if (exchange && isOurTurn(exchange)) socket.setTimeout(unread);
      else if (exchange && isIncomplete(exchange)) refuse(socket);
      else socket.destroy();
    });
  }

  function limit(handle: Handle): Handle {
    return (request, response) => {
      const { socket } = request;
      current.set(socket, { request, response });
      const longest = requestTime(request);
      const refuseIncomplete = () => isIncomplete({ request, response }) && refuse(socket);
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
