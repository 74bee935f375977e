import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '#test/process/ports.ts';
import { createSlowClients } from './client-limits.ts';

/** Time limits in milliseconds. */
const UNREAD = 100;
const REQUEST_TIME = 100;

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

async function startServer(handle: Handle, unread = UNREAD): Promise<number> {
  const requestTime = ({ url }: IncomingMessage) => (url === '/upload' ? null : REQUEST_TIME);
  const slowClients = createSlowClients({ requestTime, unread });
  const server = createServer(slowClients.limit(handle));
  slowClients.watch(server);
  onTestFinished(() => void server.close().closeAllConnections());
  return listenOnLoopback(server);
}

/** Sends text, and reads until the server closes the connection. */
async function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  let received = '';
  for await (const chunk of socket) received += chunk;
  return received;
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 9\r\n\r\n${body}`;

test('a client that waits for a slow response gets it', async () => {
  const port = await startServer(async (_, response) => {
    await sleep(5 * UNREAD);
    response.end('at last');
  });
  expect(await exchange(port, GET)).toMatch(/^HTTP\/1\.1 200 .*at last$/s);
});

test('a download that the server produces slowly is sent completely to a client that reads it', async () => {
  const port = await startServer(async (_, response) => {
    for (const part of ['one ', 'two ', 'three']) {
      response.write(part);
      await sleep(3 * UNREAD);
    }
    response.end();
  });
  expect(await exchange(port, GET)).toMatch(/one .*two .*three/s);
});

test('a connection whose client does not read its response is closed', async () => {
  let closed = false;
  const port = await startServer((_, response) => {
    response.once('close', () => {
      closed = true;
    });
    // This is more than the buffers of the system can hold.
    response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.pause().write(GET);
  await expect.poll(() => closed).toBe(true);
});

const readAll: Handle = (request, response) => {
  request.on('error', () => undefined).resume();
  request.on('end', () => response.end('complete'));
};

test('a request that is not sent in time gets 408, and an upload has more time', async () => {
  const port = await startServer(readAll, 60_000);
  const upload = connect(port, '127.0.0.1');
  upload.write(post('/upload', 'half'));
  // This request begins later, but its time limit ends before that of the upload.
  expect(await exchange(port, post('/', 'half'))).toMatch(/^HTTP\/1\.1 408 /);
  upload.write('other');
  let received = '';
  for await (const chunk of upload) received += chunk;
  expect(received).toMatch(/complete$/);
});

test('an upload that stops gets 408', async () => {
  const port = await startServer(readAll);
  expect(await exchange(port, post('/upload', 'half'))).toMatch(/^HTTP\/1\.1 408 /);
});
