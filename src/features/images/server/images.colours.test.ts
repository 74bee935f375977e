import { describe, expect, test, vi } from 'vitest';
import { sheetColour } from '#poster-art';
import { bytes, fakeUpstream, status } from '#test/images/fake-upstream.ts';
import { BACKDROP, FILM, imageApp, PHOTO, PORTRAIT, POSTER, POSTER_PATH } from '#test/images/image-app.ts';
import { jpegPicture, pngPicture } from '#test/images/pictures.ts';

/** Matches the colour of pngPicture, as precisely as the colour groups allow. */
const INK = /^#9[0-9a-f]1[0-9a-f]1[0-9a-f]$/;

/** Colors are stored in the background, and late on a busy machine. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000 });

async function inkUpstream() {
  return fakeUpstream(bytes(await pngPicture()));
}

describe('the colour of an image', () => {
  test('is not computed again for another size', async () => {
    const upstream = await inkUpstream();
    const stored = new Set<string>();
    const writeColour = vi.fn(async (file: string) => void stored.add(file));
    const { get } = await imageApp({
      imageUrl: upstream.url,
      repository: { lacksColour: async (file) => !stored.has(file), writeColour },
    });
    for (const size of ['w185', 'w300', 'w500', 'w300']) await get(`/images/${size}/${POSTER}`);
    await eventually(() => expect(writeColour).toHaveBeenCalledTimes(1));
    await get(`/images/w780/${POSTER}`);
    // Colors are computed one after another, so a second one of the poster would come before the backdrop's.
    await get(`/images/w780/${BACKDROP}`);
    await eventually(() => expect(writeColour).toHaveBeenCalledTimes(2));
    expect(writeColour.mock.calls.map(([file]) => file)).toEqual([POSTER, BACKDROP]);
  });

  test('is not computed for a file without a film or person, such as a logo', async () => {
    const upstream = await inkUpstream();
    const writeColour = vi.fn(async () => undefined);
    const { get } = await imageApp({ imageUrl: upstream.url, repository: { writeColour } });
    expect((await get(`/images/w92/${PORTRAIT}`)).status).toBe(200);
    await get(POSTER_PATH);
    await eventually(() => expect(writeColour).toHaveBeenCalledTimes(1));
    expect(writeColour).toHaveBeenCalledWith(POSTER, expect.stringMatching(INK));
  });

  test('does not delay the response when the database hangs', async () => {
    const upstream = await inkUpstream();
    const never = () => new Promise<never>(() => undefined);
    const { typeOf } = await imageApp({ imageUrl: upstream.url, repository: { lacksColour: never } });
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
    expect(await typeOf(`/images/w500/${POSTER}`)).toBe('image/avif');
    expect(await typeOf(`/images/w300/${BACKDROP}`)).toBe('image/avif');
  });

  test('does not stop the response when the database is down, and is stored at the next request', async () => {
    const upstream = await inkUpstream();
    const stored: string[] = [];
    let isDown = true;
    const writeColour = async (file: string) => {
      if (isDown) throw new Error('the database is away');
      stored.push(file);
    };
    const { typeOf, lines } = await imageApp({ imageUrl: upstream.url, repository: { writeColour } });
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
    await eventually(() => expect(JSON.stringify(lines)).toContain('failed to store a color'));
    isDown = false;
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
    await eventually(() => expect(stored).toEqual([POSTER]));
    expect(upstream.requests).toHaveLength(1);
  });

  test('is computed for images that were cached before colours were stored', async () => {
    const upstream = await inkUpstream();
    const before = await imageApp({ imageUrl: upstream.url, repository: { lacksColour: async () => false } });
    await before.get(POSTER_PATH);
    const after = await imageApp({ imageUrl: upstream.url, dataDir: before.dataDir });
    await after.get(POSTER_PATH);
    await eventually(() => expect(after.colours[POSTER]).toMatch(INK));
    expect(upstream.requests).toHaveLength(1);
  });

  test('is stored at the next request if the queue was full, and no image waits for the queue', async () => {
    const upstream = await fakeUpstream(bytes(await jpegPicture(40, 60)));
    const stored = new Set<string>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { get } = await imageApp({
      imageUrl: upstream.url,
      repository: {
        lacksColour: async (file) => {
          await released;
          return !stored.has(file);
        },
        writeColour: async (file) => void stored.add(file),
      },
    });
    const paths = Array.from(
      { length: 40 },
      (_, number) => `/images/w92/another${String(number).padStart(20, '0')}.jpg`,
    );
    for (const path of paths) expect((await get(path)).status).toBe(200);
    release();
    await eventually(() => expect(stored.size).toBe(33));
    for (const path of paths) await get(path);
    await eventually(() => expect(stored.size).toBe(40));
  });
});

describe('the colour of a drawn poster', () => {
  test('is the background colour of the drawing, and is stored when the poster is drawn', async () => {
    const { get, colours } = await imageApp({ imageUrl: 'http://127.0.0.1:9' });
    await get('/images/art/poster/948.svg');
    await eventually(() => expect(colours).toEqual({ 'art of 948': sheetColour(FILM) }));
  });

  test('is stored when the drawing replaces a missing poster, but not as the colour of the missing file', async () => {
    const upstream = await fakeUpstream(status(404));
    const { get, colours } = await imageApp({ imageUrl: upstream.url });
    await get(POSTER_PATH);
    await eventually(() => expect(colours).toEqual({ 'art of 948': sheetColour(FILM) }));
  });

  test('is stored, unlike the colour of a drawn backdrop, which is as dark as the page', async () => {
    const upstream = await inkUpstream();
    const { get, colours } = await imageApp({ imageUrl: upstream.url });
    await get('/images/art/backdrop/948.svg');
    // Colors are stored one after another, so a colour of the backdrop would be stored before the photograph's.
    await get(`/images/w300/${PHOTO}`);
    await eventually(() => expect(colours).toHaveProperty([PHOTO]));
    expect(Object.keys(colours)).toEqual([PHOTO]);
  });
});
