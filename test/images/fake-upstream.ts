import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { jpegPicture } from './pictures.ts';

const FIFTY_MEGABYTES = 50 * 1024 * 1024;

/** Sends 50 MB that begin like a JPEG, as fast as the client reads. */
const endless: RequestListener = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': FIFTY_MEGABYTES });
  const chunk = Buffer.alloc(64 * 1024, 'a');
  Buffer.from('ffd8ffe0', 'hex').copy(chunk);
  let sent = 0;
  const send = () => {
    while (sent < FIFTY_MEGABYTES && !response.destroyed) {
      sent += chunk.length;
      if (!response.write(chunk)) return void response.once('drain', send);
    }
    response.end();
  };
  send();
};

/** Responds with these bytes as image/jpeg. */
export const bytes =
  (body: Buffer | string): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(body);

export const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(code, headers).end('no picture');

/** Faults of an image host, by name. */
export const FAULTS = {
  hang: () => undefined,
  'hang in the body': (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'image/jpeg' }).write(Buffer.from('ffd8ffe0', 'hex')),
  reset: (request) => void request.socket.destroy(),
  '50 MB': endless,
  'a page called image/jpeg': bytes('<!doctype html><title>Sign in to the hotel network</title>'),
  'a drawing called image/jpeg': bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'status 404': status(404),
  'status 429': status(429),
  'status 500': status(500),
} as const satisfies Record<string, RequestListener>;

/** Starts an HTTP server on 127.0.0.1 whose behaviour tests can change. It stops after the test. */
export async function fakeUpstream(first?: RequestListener) {
  const requests: string[] = [];
  let bytesSent = 0;
  let behave = first ?? bytes(await jpegPicture());
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const { socket } = request;
    response.on('close', () => {
      bytesSent = Math.max(bytesSent, socket.bytesWritten);
    });
    behave(request, response);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  await listen(0);
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo;
  onTestFinished(stop);
  return {
    url: `http://127.0.0.1:${port}/t/p`,
    requests,
    bytesSent: () => bytesSent,
    behave: (next: RequestListener) => {
      behave = next;
    },
    stop,
    start: () => listen(port),
  };
}
