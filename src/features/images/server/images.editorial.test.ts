import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { bytes, FAULTS, fakeUpstream, status } from '#test/images/fake-upstream.ts';
import { imageApp, POSTER } from '#test/images/image-app.ts';
import { hugePicture, jpegPicture, webpPicture } from '#test/images/pictures.ts';

const FILE = 'aSpace/anAsset/anUpload/hall.jpg';
const FILMS_AWAY = 'http://127.0.0.1:9';

/** Starts a live space on a fake host, and the app that serves its images. */
async function space(image: Promise<Buffer> = webpPicture(), { imageUrl = FILMS_AWAY, dataDir = '' } = {}) {
  const host = await fakeUpstream(bytes(await image));
  const { origin, host: name } = new URL(host.url);
  const app = await imageApp({
    imageUrl,
    editorial: { space: 'aSpace', origins: new Map([[name, origin]]) },
    ...(dataDir && { dataDir }),
  });
  const path = (file = FILE, size = 'w780') => `/images/editorial/${size}/${name}/${file}`;
  return { ...app, host, name, path };
}

describe('an image of a live editorial space', () => {
  test('is served in an accepted format at the requested size', async () => {
    const { get, path, host } = await space(jpegPicture(2600, 60));
    const response = await get(path(), { Accept: 'image/avif,*/*' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/avif');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(780);
    const original = await get(path(FILE, 'original'));
    expect((await sharp(Buffer.from(await original.arrayBuffer())).metadata()).width).toBe(2000);
    expect(host.requests).toEqual([`/${FILE}?w=780&fm=webp&q=90`, `/${FILE}?w=2000&fm=webp&q=90`]);
  });

  test('may have encoded characters in its name, and the host gets the name unchanged', async () => {
    const { get, path, host } = await space();
    const file = 'aSpace/anAsset/anUpload/Gr%C3%BC%C3%9Fe%20(1)%2C%20alt.png';
    expect((await get(path(file))).status).toBe(200);
    expect(host.requests).toEqual([`/${file}?w=780&fm=webp&q=90`]);
  });

  test('is rejected if its host or its size is unknown', async () => {
    const { get, name, host, path } = await space();
    for (const other of ['images.ctfassets.net', `evil.example`, `${name}@evil.example`, '127.0.0.1:1', '']) {
      expect((await get(`/images/editorial/w780/${other}/${FILE}`)).status, other).toBe(400);
    }
    for (const size of ['w781', 'W780', '']) expect((await get(path(FILE, size))).status, size).toBe(400);
    for (const rest of ['', '/', '/w780', `/w780/${name}`]) {
      expect((await get(`/images/editorial${rest}`)).status, rest).toBe(400);
    }
    expect(host.requests).toEqual([]);
  });

  test('takes no place of a poster, however many names are invented', async () => {
    const films = await fakeUpstream(bytes(await jpegPicture()));
    const { get, typeOf, path, host } = await space(webpPicture(), { imageUrl: films.url });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    host.behave((_request, response) => void released.then(() => response.writeHead(404).end()));
    const invented = Array.from({ length: 120 }, (_, number) => get(path(`aSpace/anAsset/anUpload/${number}.jpg`)));
    await expect.poll(() => host.requests.length).toBeGreaterThan(1);
    expect(await typeOf(`/images/w300/${POSTER}`)).toBe('image/avif');
    expect(host.requests).toHaveLength(2);
    release();
    await Promise.all(invented);
  });

  test('returns 400 when no live editorial space is configured', async () => {
    const { get } = await imageApp({ imageUrl: FILMS_AWAY });
    expect((await get(`/images/editorial/w780/images.ctfassets.net/${FILE}`)).status).toBe(400);
  });

  test.each([
    ['50 MB', 'public, max-age=60'],
    ['a page called image/jpeg', 'public, max-age=60'],
    ['a drawing called image/jpeg', 'public, max-age=60'],
    ['status 404', 'public, max-age=60'],
    ['status 500', 'no-store'],
    ['reset', 'no-store'],
  ] as const)(
    'is a 404, and never art, when the host sends %s; the response has Cache-Control: %s',
    async (fault, cacheControl) => {
      const { get, path, host } = await space();
      host.behave(FAULTS[fault]);
      const response = await get(path());
      expect(response.status).toBe(404);
      expect(response.headers.get('Cache-Control')).toBe(cacheControl);
    },
  );

  test('is a 404 when it has 48 million pixels or is behind a redirect', async () => {
    const huge = await space(hugePicture());
    expect((await huge.get(huge.path())).status).toBe(404);
    const target = await fakeUpstream();
    const away = await space();
    away.host.behave(status(302, { Location: `${target.url}/a.jpg` }));
    expect((await away.get(away.path())).status).toBe(404);
    expect(target.requests).toEqual([]);
  });

  test('is served while the host of film images is down, and film images are served while its host is down', async () => {
    const films = await fakeUpstream();
    const { typeOf, path, host } = await space(webpPicture(), { imageUrl: films.url });
    await films.stop();
    expect(await typeOf(`/images/w300/${POSTER}`)).toBe('image/svg+xml');
    expect(await typeOf(path())).toBe('image/avif');
    await films.start();
    await host.stop();

    const other = await space(webpPicture(), { imageUrl: films.url });
    await other.host.stop();
    expect((await other.get(other.path())).status).toBe(404);
    expect(await other.typeOf(`/images/w300/${POSTER}`)).toBe('image/avif');
  });

  test('gets no stored colour', async () => {
    const { get, path, colours } = await space();
    await get(path());
    await get(path());
    expect(colours).toEqual({});
  });
});
