import { describe, expect, test } from 'vitest';
import { bytes, FAULTS, fakeUpstream } from '#test/images/fake-upstream.ts';
import { fakeClock, imageApp, POSTER } from '#test/images/image-app.ts';
import { jpegPicture } from '#test/images/pictures.ts';

const POSTER_PATH = `/images/w300/${POSTER}`;
const MINUTE = 60_000;
const SHORT = { timeout: 300 };

const another = (number: number) => `/images/w300/another${String(number).padStart(20, '0')}.jpg`;

describe('faults of the image host', () => {
  test.each(Object.entries(FAULTS))('(%s) lead to art, or to 404 for an unknown file', async (_name, fault) => {
    const upstream = await fakeUpstream(fault);
    const { typeOf, get } = await imageApp({ imageUrl: upstream.url, limits: SHORT });
    expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');
    expect(await typeOf(`/images/w500/${POSTER}`)).toBe('image/svg+xml');
    expect((await get(another(1))).status).toBe(404);
  });

  test('lead to one retry when the connection is closed', async () => {
    const upstream = await fakeUpstream(FAULTS.reset);
    const good = bytes(await jpegPicture());
    upstream.behave((request) => {
      upstream.behave(good);
      FAULTS.reset(request);
    });
    const { typeOf } = await imageApp({ imageUrl: upstream.url });
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
    expect(upstream.requests).toHaveLength(2);
  });

  test('lead to a new request for a missing file after five minutes', async () => {
    const clock = fakeClock();
    const upstream = await fakeUpstream(FAULTS['status 404']);
    const { typeOf } = await imageApp({ imageUrl: upstream.url, now: clock.now });
    expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');
    upstream.behave(bytes(await jpegPicture()));
    expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');
    clock.advance(5 * MINUTE + 1);
    // The cache of missing files reads its clock at most once in a millisecond, so it may still use the old time.
    await expect.poll(() => typeOf(POSTER_PATH)).toBe('image/avif');
  });
});
