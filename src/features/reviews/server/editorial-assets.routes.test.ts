import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { errorHandler } from '#engine/http/error-handler.ts';
import { readableLog, SVG } from '#test/editorial/fixtures.ts';
import { editorialAssetRoutes } from './editorial-assets.routes.ts';

describe('/editorial-assets/', () => {
  const routes = new Hono().route(
    '/',
    editorialAssetRoutes(new Map(['hall.svg', 'page.html'].map((name) => [name, new TextEncoder().encode(SVG)]))),
  );
  const { log } = readableLog();
  routes.onError(errorHandler(log));

  test('serves an image that can be cached, and forbids MIME sniffing', async () => {
    const response = await routes.request('/editorial-assets/hall.svg');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(SVG);
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=\d+/);
    const etag = response.headers.get('ETag') ?? '';
    const again = await routes.request('/editorial-assets/hall.svg', { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });

  test.each([
    'nothing.svg',
    'page.html',
    '',
    '..%2freviews.json',
    '%2e%2e%2freviews.json',
    '%252e%252e/reviews.json',
    'hall.svg%00',
    'HALL.svg',
    'a/hall.svg',
    '%',
  ])('returns 404 for %j', async (name) => {
    const response = await routes.request(`http://localhost/editorial-assets/${name}`);
    expect(response.status).toBe(404);
  });
});
