import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Status by Node's parser error. All other errors have the status 400. */
const STATUS_OF: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
/** Milliseconds for the client to read the response and to stop sending. */
const GRACE = 500;

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
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
export const refuseSlow = (socket: Duplex) =>
  refuse(Object.assign(new Error('The request took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);

/**
 * Responds to requests whose head is too large, invalid or slow. Node would close the socket with unread bytes, which
 * resets the connection and loses the response. Here the remaining bytes are read for a moment.
 */
export function handleUnreadableRequests(server: Server): void {
  server.on('clientError', refuse);
}
