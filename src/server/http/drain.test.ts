import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { drainServer } from './drain.ts';

async function site() {
  const server = createServer(async (incoming, response) => {
    if (incoming.url === '/slow') await sleep(500);
    response.end('answered');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // An address() of a server that listens on a port is an object.
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = (path: string, through: Agent | undefined = agent) =>
    new Promise<string>((resolve, reject) => {
      request({ port, path, agent: through, method: 'POST' }, (answer) => {
        answer.resume().on('end', () => resolve(`${answer.statusCode} ${answer.headers.connection}`));
      })
        .on('error', reject)
        .end();
    });
  return { server, ask };
}

test('an idle connection ends at once, and a running request is answered first', async () => {
  const { server, ask } = await site();
  await ask('/');
  const slow = ask('/slow', new Agent());
  await sleep(100);
  const begun = performance.now();
  await drainServer(server, { behindProxy: false });
  expect(performance.now() - begun).toBeLessThan(4_000);
  expect(await slow).toMatch(/^200/);
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
});

test('a connection that is kept after its last answer does not keep the server', async () => {
  const { server, ask } = await site();
  const slow = ask('/slow');
  await sleep(100);
  const begun = performance.now();
  await drainServer(server, { behindProxy: false });
  expect(performance.now() - begun).toBeLessThan(4_000);
  expect(await slow).toBe('200 keep-alive');
});

test("a proxy's idle connection is left open, answers once more, and says that it was the last time", async () => {
  const { server, ask } = await site();
  expect(await ask('/')).toBe('200 keep-alive');
  const drained = drainServer(server, { behindProxy: true });
  expect(await ask('/')).toBe('200 keep-alive');
  await expect.poll(() => server.listening, { timeout: 10_000 }).toBe(false);
  expect(await ask('/')).toBe('200 close');
  await drained;
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
});

test('a proxy that keeps its connection does not keep the server', async () => {
  const { server, ask } = await site();
  await ask('/');
  const begun = performance.now();
  await drainServer(server, { behindProxy: true });
  expect(performance.now() - begun).toBeLessThan(10_000);
});
