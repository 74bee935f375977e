import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testApp } from '#test/app/test-app.ts';

const PICTURES = [
  '/previews/film/694.png',
  '/previews/keyword/haunted-house.png',
  '/previews/keyword/new-year%27s-eve.png',
  '/previews/provider/shudder.png',
  '/previews/tag/isolation.png',
  '/previews/month/2026-10.png',
  '/previews/page/site.png',
  '/previews/page/calendar.png',
  '/previews/page/tonight.png',
  '/previews/page/night.png',
  '/previews/page/search.png',
];

test('a page has a preview picture, a PNG of 1200 by 630 pixels, which caches may store', async () => {
  const { app, db } = await testApp();
  const { id } = await db.selectFrom('person').select('id').limit(1).executeTakeFirstOrThrow();
  for (const path of [...PICTURES, `/previews/person/${id}.png`]) {
    const response = await app.request(path);
    expect([path, response.status, response.headers.get('Content-Type')]).toEqual([path, 200, 'image/png']);
    expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=\d+/);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.byteLength).toBeLessThan(200_000);
    const again = await app.request(path);
    expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes);
    const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' };
    expect((await app.request(path, { headers })).status).toBe(304);
  }
});

test('an unknown film, an invalid path and a month that is not indexed have no picture', async () => {
  const { app } = await testApp();
  for (const path of [
    'film/999999999.png',
    'film/0.png',
    'film/99999999999.png',
    'film/694.jpg',
    'film/694',
    'review/694.png',
    'person/1.png',
    'keyword/no-such-words.png',
    'tag/no-such-tag.png',
    'provider/blockbuster.png',
    'month/2026-13.png',
    'month/1999-10.png',
    'page/anything.png',
    'anything/1.png',
    'film/694.png/more',
    '',
  ]) {
    const response = await app.request(`/previews/${path}`);
    expect([path, response.status, (await response.json()).code]).toEqual([path, 404, 'not_found']);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  }
});
