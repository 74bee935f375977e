import { Agent, createServer, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '#test/process/ports.ts';
import { drainServer } from './drain.ts';

/** Starts a server whose path /slow responds when the test calls `finish`. */
async function startServer() {
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const server = createServer(async (incoming, response) => {
    if (incoming.url === '/slow') {
      begun.resolve();
      await finished.promise;
    }
    response.end('done');
  });
  const port = await listenOnLoopback(server);
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
  /** Drains the server, and finishes the slow request after the idle connections are closed. */
  const drain = async () => {
    const start = performance.now();
    const drained = drainServer(server, { behindProxy: false });
    const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    await expect.poll(connections).toBe(1);
    finished.resolve();
    await drained;
    return performance.now() - start;
  };
  return { server, post, begun: begun.promise, drain };
}

test('an idle connection is closed immediately, and a running request can finish', async () => {
  const { post, begun, drain } = await startServer();
  await post('/');
  const slow = post('/slow', new Agent());
  await begun;
  expect(await drain()).toBeLessThan(6_500);
  expect(await slow).toMatch(/^200/);
  await expect(post('/', new Agent())).rejects.toThrow('ECONNREFUSED');
});

test('a connection that the client keeps open is closed after its last response', async () => {
  const { post, begun, drain } = await startServer();
  const idle = new Agent({ keepAlive: true });
  await post('/', idle);
  const slow = post('/slow');
  await begun;
  expect(await drain()).toBeLessThan(6_500);
  idle.destroy();
  expect(await slow).toBe('200 keep-alive');
});

test("a proxy's idle connection serves one more request, and the response announces that the connection ends", async () => {
  const { server, post } = await startServer();
  expect(await post('/')).toBe('200 keep-alive');
  const drained = drainServer(server, { behindProxy: true });
  expect(await post('/')).toBe('200 keep-alive');
  await expect.poll(() => server.listening).toBe(false);
  expect(await post('/')).toBe('200 close');
  await drained;
  await expect(post('/')).rejects.toThrow('ECONNREFUSED');
});

test('the server stops even if a proxy keeps its connection open', async () => {
  const { server, post } = await startServer();
  await post('/');
  const begun = performance.now();
  await drainServer(server, { behindProxy: true });
  expect(performance.now() - begun).toBeLessThan(10_000);
});
