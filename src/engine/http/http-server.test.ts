import { expect, test } from 'vitest';
import { refuseDotSegments } from './http-server.ts';

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
