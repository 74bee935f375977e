import { ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createResponseCache } from '../response-cache/response-cache.ts';
import { refuseDotSegments, sendBytes, startHttpServer } from './http-server.ts';

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
