import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

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
