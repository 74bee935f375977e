import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { imageApp, POSTER } from '#test/images/image-app.ts';
import { refuseDotSegments } from './raw-target.ts';

/** Sends a request line as it is, which no HTTP client would. */
async function statusOf(target: string): Promise<number> {
  const { app } = await imageApp({ imageUrl: 'http://127.0.0.1:9' });
  app.get('/healthz', (c) => c.text('alive'));
  const server = createServer(
    getRequestListener((request, { incoming }) => app.fetch(refuseDotSegments(request, incoming.url ?? '')), {
      overrideGlobalObjects: false,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A server on a port has an address with one.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
}

test.each([
  '/images/../healthz',
  '/images/w300/../../healthz',
  '/images/%2e%2e/healthz',
  '/images/%2E%2e/healthz?query',
  '/images/.%2e/healthz',
  '/images/w300/./../../healthz',
  `/images/w300/../w300/${POSTER}`,
  '/images/..',
  '/images/w300/%252e%252e/healthz',
  '/images/w300/..%2f..%2fhealthz',
  '/images//evil.example/healthz',
  '/images/..\\healthz',
])('%s on the wire is refused', async (target) => {
  expect(await statusOf(target)).toBe(400);
});

test.each([
  [`/images/w300/${POSTER}?a=/../`, 200],
  ['/healthz', 200],
  ['/elsewhere/../healthz', 200],
])('%s on the wire is answered', async (target, status) => {
  expect(await statusOf(target)).toBe(status);
});
