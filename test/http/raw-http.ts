import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type RawResponse = {
  status: number;
  /** Head and body as received. */
  text: string;
  /** The number of bytes sent before the server closed the connection. */
  sent: number;
  /** Milliseconds to the first byte of the response. */
  waited: number;
};

/**
 * Sends raw bytes and waits until the server closes the connection.
 *
 * @param bytes are sent until they end or the server closes the connection
 */
export function sendBytes(port: number, bytes: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<RawResponse> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let waited = 0;
    socket.on('data', (chunk) => {
      waited ||= performance.now() - start;
      text += chunk;
    });
    // The server may close while bytes are still being sent; its response has arrived by then.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
      if (status) resolve({ status, text, sent: socket.bytesWritten, waited });
      else reject(new Error('The server closed the connection without a response'));
    });
    pipeline(Readable.from(bytes), socket, { end: false }).catch(() => undefined);
  });
}

/**
 * Sends a raw request and waits until the server closes the connection.
 *
 * @param head request line and headers; Host is added
 */
export async function sendRaw(
  port: number,
  head: string[],
  body: string | Iterable<Buffer> | AsyncIterable<Buffer> = '',
): Promise<RawResponse> {
  async function* request() {
    yield Buffer.from(`${[...head, `Host: localhost:${port}`].join('\r\n')}\r\n\r\n`);
    yield* typeof body === 'string' ? [Buffer.from(body)] : body;
  }
  return sendBytes(port, request());
}

/** Yields at least this many bytes, in whole chunks of 64 KB. */
export function* filler(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
}

/** Encodes a body in chunked transfer coding (RFC 9112, 7.1). */
export function* chunked(body: Iterable<Buffer>): Generator<Buffer> {
  const newLine = Buffer.from('\r\n');
  for (const part of body) yield Buffer.concat([Buffer.from(part.length.toString(16)), newLine, part, newLine]);
  yield Buffer.from('0\r\n\r\n');
}
