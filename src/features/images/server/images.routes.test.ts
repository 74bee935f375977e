import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderBackdropArt, renderPosterArt } from '#poster-art';
import { fakeUpstream, status } from '#test/images/fake-upstream.ts';
import { BACKDROP, FILM, imageApp, PORTRAIT, POSTER } from '#test/images/image-app.ts';

test.each([
  ['image/avif,image/webp,image/*,*/*;q=0.8', 'image/avif', 'heif'],
  ['image/webp,*/*', 'image/webp', 'webp'],
  ['image/avif;q=0,image/webp', 'image/webp', 'webp'],
  ['*/*', 'image/jpeg', 'jpeg'],
  ['', 'image/jpeg', 'jpeg'],
])('a request with Accept "%s" gets %s', async (accept, type, format) => {
  const upstream = await fakeUpstream();
  const { get } = await imageApp({ imageUrl: upstream.url });
  const response = await get(`/images/w300/${POSTER}`, { Accept: accept });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe(type);
  expect(response.headers.get('Vary')).toBe('Accept');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(upstream.requests).toEqual([`/t/p/w300/${POSTER}`]);
  const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(picture).toMatchObject({ format, width: 300 });
});

test.each([
  ['w92', 92],
  ['w500', 400],
  ['original', 400],
])('an image at %s has the requested width, but is never enlarged', async (size, width) => {
  const upstream = await fakeUpstream();
  const { get } = await imageApp({ imageUrl: upstream.url });
  const response = await get(`/images/${size}/${POSTER}`);
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(width);
});

test('an image comes from the disk the second time, and is a 304 for a matching ETag', async () => {
  const upstream = await fakeUpstream();
  const { get, dataDir } = await imageApp({ imageUrl: upstream.url });
  const first = await get(`/images/w300/${POSTER}`);
  const again = await imageApp({ imageUrl: upstream.url, dataDir });
  const second = await again.get(`/images/w300/${POSTER}`);
  expect(Buffer.from(await second.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()));
  const etag = second.headers.get('ETag') ?? '';
  expect((await again.get(`/images/w300/${POSTER}`, { 'If-None-Match': etag })).status).toBe(304);
  expect(upstream.requests).toHaveLength(1);
});

test.each([
  [POSTER, renderPosterArt(FILM)],
  [BACKDROP, renderBackdropArt(FILM)],
])('%s, which the host does not have, is replaced by art for five minutes', async (file, art) => {
  const upstream = await fakeUpstream(status(404));
  const { get } = await imageApp({ imageUrl: upstream.url });
  const response = await get(`/images/w300/${file}`, { Accept: 'image/avif,*/*' });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
  expect(response.headers.get('Vary')).toBe('Accept, Accept-Encoding');
  expect(await response.text()).toBe(art);
});

test('a file without a film is a 404, which is cached for a minute', async () => {
  const upstream = await fakeUpstream(status(404));
  const { get } = await imageApp({ imageUrl: upstream.url });
  const response = await get(`/images/w185/${PORTRAIT}`);
  expect(response.status).toBe(404);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  expect(await response.json()).toMatchObject({ code: 'not_found' });
});

test('the art of a film is cached for a day, and compressed with an accepted encoding', async () => {
  const { get } = await imageApp({ imageUrl: 'http://127.0.0.1:9' });
  const plain = await get('/images/art/poster/948.svg');
  const text = await plain.text();
  expect(text).toBe(renderPosterArt(FILM));
  expect(plain.headers.get('Cache-Control')).toContain('max-age=86400');
  for (const [encoding, name] of [
    ['br', 'brotli'],
    ['gzip', 'gzip'],
  ] as const) {
    const response = await get('/images/art/poster/948.svg', { 'Accept-Encoding': encoding });
    expect(response.headers.get('Content-Encoding'), name).toBe(encoding);
    const zlib = await import('node:zlib');
    const unpack = encoding === 'br' ? zlib.brotliDecompressSync : zlib.gunzipSync;
    expect(unpack(Buffer.from(await response.arrayBuffer())).toString()).toBe(text);
  }
  const etag = plain.headers.get('ETag') ?? '';
  expect((await get('/images/art/poster/948.svg', { 'If-None-Match': etag })).status).toBe(304);
  expect(await (await get('/images/art/backdrop/948.svg')).text()).toBe(renderBackdropArt(FILM));
});

test('the art of an unknown film is a 404', async () => {
  const { get } = await imageApp({ imageUrl: 'http://127.0.0.1:9' });
  expect((await get('/images/art/poster/949.svg')).status).toBe(404);
});
