import { type Server, STATUS_CODES } from 'node:http';

/** What Node says of a request that never becomes one. Whatever else is wrong with it is a 400. */
const STATUS_OF: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
/** How long the other side has to read the answer and to stop sending, milliseconds. */
const GRACE = 500;

/**
 * Answers what cannot be read as a request: heads that are too large, broken or slow. Node by itself closes with bytes
 * unread, which resets the connection, and the answer with it. Here the rest is read and thrown away for a moment.
 */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // What still arrives after the answer is unreadable once more.
    if (socket.writableEnded) return;
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = STATUS_OF[error.code ?? ''] ?? 400;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    setTimeout(() => socket.destroy(), GRACE).unref();
  });
}
