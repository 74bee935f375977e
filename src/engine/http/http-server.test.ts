import { Agent, createServer, request, ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenOnLoopback } from '#test/process/ports.ts';
import { createResponseCache } from '../response-cache/response-cache.ts';
import { drainServer, refuseDotSegments, sendBytes, startHttpServer } from './http-server.ts';

const pathOf = (target: string) =>
  new URL(refuseDotSegments(new Request(new URL(target, 'http://localhost')), target).url).pathname;

test.each([
  '/images/../x',
  '/images/w300/../../x',
  '/images/./w300/a.jpg',
  '/images/w300/%2e%2e/a.jpg',
  '/images/w300/.%2E',
  '/images/w300\\..\\x',
  '/images/..?size=1',
])('%s becomes a path that the image route refuses', (target) => expect(pathOf(target)).toBe('/images/refused'));

test.each([
  ['/images/w300/a..b.jpg', '/images/w300/a..b.jpg'],
  ['/images/w300/.hidden', '/images/w300/.hidden'],
  ['/images/w300/...', '/images/w300/...'],
  ['/images/w300/a.jpg?up=/../x', '/images/w300/a.jpg'],
  ['/movie/../list', '/list'],
  ['/x/images/../list', '/x/list'],
])('%s becomes the path that the URL parser returns, %s', (target, path) => expect(pathOf(target)).toBe(path));

test('a refused request keeps its method and its headers', () => {
  const request = new Request('http://localhost/x', { method: 'HEAD', headers: { 'X-Request-Id': '7' } });
  const refused = refuseDotSegments(request, '/images/../x');
  expect([refused.method, refused.headers.get('X-Request-Id')]).toEqual(['HEAD', '7']);
});

const BODY = 'a stored page '.repeat(1_000);

async function startCachedSite() {
  const http = await startHttpServer(0, '127.0.0.1');
  onTestFinished(() => http.drain());
  const headers = { 'Cache-Control': 'public, s-maxage=60', 'X-Of-The-App': 'yes' };
  const app = vi.fn(async () => new Response(BODY, { headers }));
  http.handleWith(createResponseCache(app, { respond: sendBytes }));
  return { app, url: `http://127.0.0.1:${http.port}` };
}

test('a cached body is sent to all sockets from the same memory', async () => {
  const { app, url } = await startCachedSite();
  await (await fetch(url)).text();
  const end = vi.spyOn(ServerResponse.prototype, 'end');
  onTestFinished(() => end.mockRestore());
  for (let count = 0; count < 3; count++) {
    const response = await fetch(url);
    expect([response.status, response.headers.get('X-Of-The-App')]).toEqual([200, 'yes']);
    expect(response.headers.get('Cache-Control')).toMatch(/^public, s-maxage=\d+/);
    expect(await response.text()).toBe(BODY);
  }
  const sent = end.mock.calls.map(([bytes]) => bytes as unknown).filter((bytes) => bytes instanceof Uint8Array);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ buffer }) => buffer)).size).toBe(1);
  expect(app).toHaveBeenCalledTimes(1);
});

test('HEAD requests and clients that already have the response get no body', async () => {
  const { url } = await startCachedSite();
  const etag = (await fetch(url)).headers.get('ETag') ?? '';
  const head = await fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, String(BODY.length), '']);
  const same = await fetch(url, { headers: { 'If-None-Match': etag } });
  expect([same.status, await same.text()]).toEqual([304, '']);
});

/** Starts a server whose path /slow responds when the test calls `finish`. */
async function startServer() {
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const server = createServer({ keepAliveTimeout: 60_000 }, async (incoming, response) => {
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
