import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type RawAnswer = {
  status: number;
  /** Head and body as they came. */
  text: string;
  /** Bytes that were sent before the server closed. */
  sent: number;
  /** Milliseconds to the first byte of the answer. */
  waited: number;
};

/**
 * Sends bytes as no HTTP client would, and waits until the server closes.
 *
 * @param bytes go on until they end or the server closes
 */
export function sendBytes(port: number, bytes: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<RawAnswer> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let waited = 0;
    socket.on('data', (chunk) => {
      waited ||= performance.now() - start;
      text += chunk;
    });
    // A server that has answered closes while the rest is still being sent; what it said has arrived all the same.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
      if (status) resolve({ status, text, sent: socket.bytesWritten, waited });
      else reject(new Error('The server closed without an answer'));
    });
    pipeline(Readable.from(bytes), socket, { end: false }).catch(() => undefined);
  });
}

/**
 * Sends a request as it is written here, and waits until the server closes.
 *
 * @param head request line and headers; Host comes by itself
 */
export async function sendRaw(
  port: number,
  head: string[],
  body: string | Iterable<Buffer> | AsyncIterable<Buffer> = '',
): Promise<RawAnswer> {
  async function* request() {
    yield Buffer.from(`${[...head, `Host: localhost:${port}`].join('\r\n')}\r\n\r\n`);
    yield* typeof body === 'string' ? [Buffer.from(body)] : body;
  }
  return sendBytes(port, request());
}

/** As many bytes as are wanted, in pieces of 64 KB. */
export function* filler(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
}

/** A body in the chunked coding (RFC 9112, 7.1). */
export function* chunked(body: Iterable<Buffer>): Generator<Buffer> {
  const newLine = Buffer.from('\r\n');
  for (const part of body) yield Buffer.concat([Buffer.from(part.length.toString(16)), newLine, part, newLine]);
  yield Buffer.from('0\r\n\r\n');
}
