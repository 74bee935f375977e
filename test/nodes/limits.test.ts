import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { sendBytes } from '../http/raw-http.ts';
import { freePorts, LOOPBACK } from '../process/ports.ts';
import { cleanUp } from './clean-up.ts';
import { startEcho } from './echo.ts';
import { startCaddy, startNginx } from './proxy.ts';

afterAll(cleanUp);

const KILOBYTE = 1024;
const HALF_A_HEAD = Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: a');
const HALF_A_BODY = Buffer.from('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf');

test.each([
  ['nginx', 'headers and bodies', startNginx, [HALF_A_HEAD, HALF_A_BODY]],
  // Tests no slow body, because Caddy passes a body on while it arrives: the app cuts it off.
  ['Caddy', 'headers', startCaddy, [HALF_A_HEAD]],
] as const)('%s refuses /metrics and cuts off slow %s', async (_name, _slow, start, halves) => {
  const [port = 0, behind = 0] = await freePorts(2);
  const proxy = await start(port, [await startEcho(behind)]);
  expect((await fetch(`${proxy}/any`)).status).toBe(200);
  expect((await fetch(`${proxy}/metrics`)).status).toBe(404);
  const begun = performance.now();
  // The proxy closes the connections, with or without a response.
  await Promise.all(halves.map((half) => sendBytes(port, [half]).catch(() => undefined)));
  expect(performance.now() - begun).toBeLessThan(30_000);
});

test('nginx limits the connections of one IP address', async () => {
  const [port = 0, behind = 0] = await freePorts(2);
  const proxy = await startNginx(port, [await startEcho(behind)]);
  // nginx counts a connection only while it handles a request whose head it has read.
  const sockets = Array.from({ length: 100 }, () => connect(port, LOOPBACK));
  for (const socket of sockets) socket.on('error', () => undefined).write(HALF_A_BODY);
  await expect.poll(async () => (await fetch(`${proxy}/one-more`)).status).toBe(429);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await fetch(`${proxy}/again`)).status).toBe(200);
});

test('nginx limits the size of bodies, and the request rate of one IP address', async () => {
  const [port = 0, behind = 0] = await freePorts(2);
  const proxy = await startNginx(port, [await startEcho(behind)], '50r/s');
  const post = (bytes: number) => fetch(proxy, { method: 'POST', body: 'x'.repeat(bytes) });
  expect((await post(60 * KILOBYTE)).status).toBe(200);
  expect((await post(70 * KILOBYTE)).status).toBe(413);
  const statuses: number[] = [];
  for (let batch = 0; batch < 20; batch++) {
    // Different paths, because requests for one path wait for the first response, which might be cached.
    const paths = Array.from({ length: 50 }, (_, number) => `${proxy}/${batch}-${number}`);
    statuses.push(...(await Promise.all(paths.map(async (path) => (await fetch(path)).status))));
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(150);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(50);
});
