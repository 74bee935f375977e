import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { bytes, fakeUpstream, status } from '#test/images/fake-upstream.ts';
import { BACKDROP, imageApp, PHOTO, PORTRAIT, POSTER, SHEET } from '#test/images/image-app.ts';
import { jpegPicture, pngPicture } from '#test/images/pictures.ts';

const POSTER_PATH = `/images/w300/${POSTER}`;
/** The colour of pngPicture, as near as its kind goes. */
const INK = /^#9[0-9a-f]1[0-9a-f]1[0-9a-f]$/;

async function inkUpstream() {
  return fakeUpstream(bytes(await pngPicture()));
}

describe('the colour of a picture', () => {
  test.each([
    ['poster', POSTER],
    ['backdrop', BACKDROP],
    ['photograph', PHOTO],
  ])('is kept when a %s is first fetched', async (_name, file) => {
    const upstream = await inkUpstream();
    const { get, colours } = await imageApp({ imageUrl: upstream.url });
    await get(`/images/w300/${file}`);
    await vi.waitFor(() => expect(colours[file]).toMatch(INK));
  });

  test('is not looked for again at another size', async () => {
    const upstream = await inkUpstream();
    const lacksColour = vi.fn(async () => true);
    const writeColour = vi.fn(async () => undefined);
    const { get } = await imageApp({ imageUrl: upstream.url, colours: { lacksColour, writeColour } });
    for (const size of ['w185', 'w300', 'w500', 'w300']) await get(`/images/${size}/${POSTER}`);
    await vi.waitFor(() => expect(writeColour).toHaveBeenCalledTimes(1));
    await get(`/images/w780/${POSTER}`);
    await sleep(50);
    expect(lacksColour).toHaveBeenCalledTimes(1);
    expect(writeColour).toHaveBeenCalledTimes(1);
  });

  test('is not worked out for a file that nobody has, such as a logo', async () => {
    const upstream = await inkUpstream();
    const writeColour = vi.fn(async () => undefined);
    const { get } = await imageApp({ imageUrl: upstream.url, colours: { writeColour } });
    expect((await get(`/images/w92/${PORTRAIT}`)).status).toBe(200);
    await get(POSTER_PATH);
    await vi.waitFor(() => expect(writeColour).toHaveBeenCalledTimes(1));
    expect(writeColour).toHaveBeenCalledWith(POSTER, expect.stringMatching(INK));
  });

  test('delays no answer when the database hangs', async () => {
    const upstream = await inkUpstream();
    const never = () => new Promise<never>(() => undefined);
    const { typeOf } = await imageApp({ imageUrl: upstream.url, colours: { lacksColour: never } });
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
    expect(await typeOf(`/images/w500/${POSTER}`)).toBe('image/avif');
    expect(await typeOf(`/images/w300/${BACKDROP}`)).toBe('image/avif');
  });

  test('fails no answer when the database does, and is kept when the picture passes again', async () => {
    const upstream = await inkUpstream();
    const kept: string[] = [];
    let isDown = true;
    const writeColour = async (file: string) => {
      if (isDown) throw new Error('the database is away');
      kept.push(file);
    };
    const { typeOf, lines } = await imageApp({ imageUrl: upstream.url, colours: { writeColour } });
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
    await vi.waitFor(() => expect(JSON.stringify(lines)).toContain('a colour could not be stored'));
    isDown = false;
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
    await vi.waitFor(() => expect(kept).toEqual([POSTER]));
    expect(upstream.requests).toHaveLength(1);
  });

  test('is found for pictures that were on the disk before colours were kept', async () => {
    const upstream = await inkUpstream();
    const before = await imageApp({ imageUrl: upstream.url, colours: { lacksColour: async () => false } });
    await before.get(POSTER_PATH);
    const after = await imageApp({ imageUrl: upstream.url, dataDir: before.dataDir });
    await after.get(POSTER_PATH);
    await vi.waitFor(() => expect(after.colours[POSTER]).toMatch(INK));
    expect(upstream.requests).toHaveLength(1);
  });

  test('many pictures at once are all answered, and those whose colour found no room get it the next time', async () => {
    const upstream = await fakeUpstream(bytes(await jpegPicture(40, 60)));
    const kept = new Set<string>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { get } = await imageApp({
      imageUrl: upstream.url,
      colours: {
        lacksColour: async (file) => {
          await released;
          return !kept.has(file);
        },
        writeColour: async (file) => void kept.add(file),
      },
    });
    const paths = Array.from(
      { length: 40 },
      (_, number) => `/images/w92/another${String(number).padStart(20, '0')}.jpg`,
    );
    for (const path of paths) expect((await get(path)).status).toBe(200);
    release();
    await vi.waitFor(() => expect(kept.size).toBe(33));
    for (const path of paths) await get(path);
    await vi.waitFor(() => expect(kept.size).toBe(40));
  });
});

describe('the colour of a drawn poster', () => {
  test('is that of its sheet, kept when it is drawn', async () => {
    const { get, colours } = await imageApp({ imageUrl: 'http://127.0.0.1:9' });
    await get('/images/art/poster/948.svg');
    await vi.waitFor(() => expect(colours).toEqual({ 'art of 948': SHEET }));
  });

  test('is kept as well where the drawing stands in for a poster, and is not the colour of that poster', async () => {
    const upstream = await fakeUpstream(status(404));
    const { get, colours } = await imageApp({ imageUrl: upstream.url });
    await get(POSTER_PATH);
    await vi.waitFor(() => expect(colours).toEqual({ 'art of 948': SHEET }));
  });

  test('a drawn backdrop leaves none: it is as dark as the page', async () => {
    const { get, colours } = await imageApp({ imageUrl: 'http://127.0.0.1:9' });
    await get('/images/art/backdrop/948.svg');
    await sleep(20);
    expect(colours).toEqual({});
  });
});
