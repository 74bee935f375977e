import { describe, expect, test } from 'vitest';
import { MINUTE } from '#contract/units.ts';
import { bytes, FAULTS, fakeUpstream } from '#test/images/fake-upstream.ts';
import { another, fakeClock, imageApp, POSTER, POSTER_PATH } from '#test/images/image-app.ts';
import { jpegPicture } from '#test/images/pictures.ts';

/** Milliseconds, longer than any test takes. */
const LONG = 60_000;

/** Starts a host with pictures that are quick to convert. */
const pictureHost = async () => fakeUpstream(bytes(await jpegPicture(40, 60)));

describe('the circuit breaker of an image host', () => {
  test('opens for a minute after a refused connection, and a background probe closes it', async () => {
    const clock = fakeClock();
    const upstream = await pictureHost();
    await upstream.stop();
    const { typeOf, lines } = await imageApp({ imageUrl: upstream.url, now: clock.now });
    expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');

    await upstream.start();
    clock.advance(MINUTE - 1);
    expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');
    expect(upstream.requests).toEqual([]);

    clock.advance(1);
    expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');
    await expect.poll(() => typeOf(POSTER_PATH)).toBe('image/avif');
    expect(upstream.requests).toHaveLength(1);
    expect(await typeOf(`/images/w500/${POSTER}`)).toBe('image/avif');
    expect(lines.map((line) => line.msg)).toEqual(
      expect.arrayContaining([expect.stringContaining('circuit open'), expect.stringContaining('circuit closed')]),
    );
  });

  test('opens after three consecutive errors, and a success resets the count', async () => {
    const upstream = await fakeUpstream(FAULTS['status 500']);
    const { typeOf, get } = await imageApp({ imageUrl: upstream.url });
    await get(another(1));
    await get(another(2));
    upstream.behave(bytes(await jpegPicture(40, 60)));
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
    upstream.behave(FAULTS['status 500']);
    for (const number of [3, 4, 5, 6, 7]) await get(another(number));
    expect(upstream.requests).toHaveLength(6);
  });

  test('gives a host that has never responded a limited time, after which no request waits for it', async () => {
    const clock = fakeClock();
    const upstream = await fakeUpstream(FAULTS.hang);
    const options = { imageUrl: upstream.url, now: clock.now, limits: { timeout: LONG } };
    const { typeOf } = await imageApp({ ...options, hostWait: { working: LONG, unknown: 200 } });
    // The host hangs for a minute, so a request that waits for its response fails this test.
    await Promise.all([typeOf(POSTER_PATH), typeOf(`/images/w500/${POSTER}`)]);

    const other = await imageApp({ ...options, hostWait: { working: LONG, unknown: LONG } });
    const waiting = other.get(POSTER_PATH);
    await expect.poll(() => other.lookedUp).toHaveLength(1);
    clock.advance(LONG);
    expect(await other.typeOf(`/images/w780/${POSTER}`)).toBe('image/svg+xml');
    await upstream.stop();
    await waiting;
  });

  test('lets a request wait a limited time for a slow host, and stores the image in the background', async () => {
    const upstream = await pictureHost();
    const hostWait = { working: 100, unknown: 20_000 };
    const { typeOf } = await imageApp({ imageUrl: upstream.url, hostWait });
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
    const picture = await jpegPicture(40, 60);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    upstream.behave((_request, response) => void released.then(() => response.end(picture)));
    expect(await typeOf(`/images/w500/${POSTER}`)).toBe('image/svg+xml');
    release();
    await expect.poll(() => typeOf(`/images/w500/${POSTER}`)).toBe('image/avif');
    expect(upstream.requests).toHaveLength(2);
  });

  test('serves cached images while the circuit is open', async () => {
    const upstream = await pictureHost();
    const { typeOf } = await imageApp({ imageUrl: upstream.url });
    await typeOf(POSTER_PATH);
    await upstream.stop();
    await typeOf(another(1));
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
    expect(await typeOf(POSTER_PATH, 'image/webp')).toBe('image/svg+xml');
  });

  test('serves the image in another cached format that the client accepts, not art, while the circuit is open', async () => {
    const upstream = await pictureHost();
    const { typeOf } = await imageApp({ imageUrl: upstream.url });
    await typeOf(POSTER_PATH, 'image/webp');
    await upstream.stop();
    expect(await typeOf(POSTER_PATH)).toBe('image/webp');
  });
});
