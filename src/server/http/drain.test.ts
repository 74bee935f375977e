import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { drainServer } from './drain.ts';

async function startServer() {
  const server = createServer(async (incoming, response) => {
    if (incoming.url === '/slow') await sleep(500);
    response.end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // address() is an object when the server listens on a port.
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const post = (path: string, through: Agent | undefined = agent) =>
    new Promise<string>((resolve, reject) => {
      request({ port, path, agent: through, method: 'POST' }, (response) => {
        response.resume().on('end', () => resolve(`${response.statusCode} ${response.headers.connection}`));
      })
        .on('error', reject)
        .end();
    });
  return { server, post };
}

test('closes an idle connection immediately, and lets a running request finish', async () => {
  const { server, post } = await startServer();
  await post('/');
  const slow = post('/slow', new Agent());
  await sleep(100);
  const begun = performance.now();
  await drainServer(server, { behindProxy: false });
  expect(performance.now() - begun).toBeLessThan(4_000);
  expect(await slow).toMatch(/^200/);
  await expect(post('/')).rejects.toThrow('ECONNREFUSED');
});

test('closes a connection that the client keeps open after its last response', async () => {
  const { server, post } = await startServer();
  const slow = post('/slow');
  await sleep(100);
  const begun = performance.now();
  await drainServer(server, { behindProxy: false });
  expect(performance.now() - begun).toBeLessThan(4_000);
  expect(await slow).toBe('200 keep-alive');
});

test("serves one more request on a proxy's idle connection, and announces that it closes", async () => {
  const { server, post } = await startServer();
  expect(await post('/')).toBe('200 keep-alive');
  const drained = drainServer(server, { behindProxy: true });
  expect(await post('/')).toBe('200 keep-alive');
  await expect.poll(() => server.listening, { timeout: 10_000 }).toBe(false);
  expect(await post('/')).toBe('200 close');
  await drained;
  await expect(post('/')).rejects.toThrow('ECONNREFUSED');
});

test('stops although a proxy keeps its connection open', async () => {
  const { server, post } = await startServer();
  await post('/');
  const begun = performance.now();
  await drainServer(server, { behindProxy: true });
  expect(performance.now() - begun).toBeLessThan(10_000);
});
