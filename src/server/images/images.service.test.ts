import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { bytes, FAULTS, fakeUpstream, status } from './test-support/fake-upstream.ts';
import { BACKDROP, fakeClock, imageApp, POSTER, temporaryFolder } from './test-support/image-app.ts';
import { hugePicture, jpegPicture } from './test-support/pictures.ts';

const POSTER_PATH = `/images/w300/${POSTER}`;
const MINUTE = 60_000;
const DAY = 86_400_000;
const SHORT = { timeout: 300 };
const USUAL = { working: 3_000, unknown: 1_000 };

const another = (number: number) => `/images/w300/another${String(number).padStart(20, '0')}.jpg`;

describe('faults of the host', () => {
  test.each(Object.entries(FAULTS))('%s: readers get art, and a 404 where there is none', async (_name, fault) => {
    const upstream = await fakeUpstream(fault);
    const { typeOf, get } = await imageApp({ imageUrl: upstream.url, limits: SHORT });
    expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');
    expect(await typeOf(`/images/w500/${POSTER}`)).toBe('image/svg+xml');
    expect((await get(another(1))).status).toBe(404);
  });

  test('a redirect is not followed', async () => {
    const target = await fakeUpstream();
    const upstream = await fakeUpstream(status(302, { Location: `${target.url}/w300/${POSTER}` }));
    const { typeOf } = await imageApp({ imageUrl: upstream.url });
    expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');
    expect(upstream.requests).toHaveLength(1);
    expect(target.requests).toEqual([]);
  });

  test('of 50 MB no more than the cap is read', async () => {
    const upstream = await fakeUpstream(FAULTS['50 MB']);
    const { typeOf } = await imageApp({ imageUrl: upstream.url });
    expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');
    // The cap, and what sockets hold on to.
    await vi.waitFor(() => expect(upstream.bytesSent()).toBeGreaterThan(0));
    expect(upstream.bytesSent()).toBeLessThan(20 * 1024 * 1024);
  });

  test('a drawing that calls itself a JPEG is refused by its first bytes, before anything reads it', async () => {
    const upstream = await fakeUpstream(FAULTS['a drawing called image/jpeg']);
    const { typeOf, lines } = await imageApp({ imageUrl: upstream.url });
    expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');
    expect(JSON.stringify(lines)).toContain('not a JPEG, PNG or WebP picture');
  });

  test('a truncated JPEG and a picture of 48 million pixels are refused, and not asked for again', async () => {
    const whole = await jpegPicture();
    for (const body of [whole.subarray(0, whole.length / 2), await hugePicture()]) {
      const upstream = await fakeUpstream(bytes(body));
      const { typeOf } = await imageApp({ imageUrl: upstream.url });
      expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');
      expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');
      expect(upstream.requests).toHaveLength(1);
    }
  });

  test('a connection that the host closed meanwhile is tried once more', async () => {
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

  test('a file that the host lacks is asked for again after five minutes', async () => {
    const clock = fakeClock();
    const upstream = await fakeUpstream(FAULTS['status 404']);
    const { typeOf } = await imageApp({ imageUrl: upstream.url, now: clock.now });
    expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');
    upstream.behave(bytes(await jpegPicture()));
    expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');
    clock.advance(5 * MINUTE + 1);
    await sleep(5);
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
  });
});

describe('the breaker', () => {
  test('one refused connection leaves the host alone for a minute; then a probe behind the reader closes it', async () => {
    const clock = fakeClock();
    const upstream = await fakeUpstream();
    await upstream.stop();
    const { typeOf, lines } = await imageApp({ imageUrl: upstream.url, now: clock.now });
    expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');

    await upstream.start();
    clock.advance(MINUTE - 1);
    expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');
    expect(upstream.requests).toEqual([]);

    clock.advance(1);
    expect(await typeOf(POSTER_PATH)).toBe('image/svg+xml');
    await vi.waitFor(async () => expect(await typeOf(POSTER_PATH)).toBe('image/avif'), 10_000);
    expect(upstream.requests).toHaveLength(1);
    expect(await typeOf(`/images/w500/${POSTER}`)).toBe('image/avif');
    expect(lines.map((line) => line.msg)).toEqual(
      expect.arrayContaining([expect.stringContaining('left alone'), expect.stringContaining('answers again')]),
    );
  });

  test('a failing probe leaves the host alone for another minute', async () => {
    const clock = fakeClock();
    const upstream = await fakeUpstream();
    await upstream.stop();
    const { typeOf } = await imageApp({ imageUrl: upstream.url, now: clock.now });
    await typeOf(POSTER_PATH);
    await upstream.start();
    upstream.behave(FAULTS['status 500']);
    clock.advance(MINUTE);
    await typeOf(POSTER_PATH);
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(1));
    clock.advance(MINUTE - 1);
    await typeOf(POSTER_PATH);
    await sleep(50);
    expect(upstream.requests).toHaveLength(1);
  });

  test('three wrong answers in a row open it; a right one in between does not let them add up', async () => {
    const upstream = await fakeUpstream(FAULTS['status 500']);
    const { typeOf, get } = await imageApp({ imageUrl: upstream.url });
    await get(another(1));
    await get(another(2));
    upstream.behave(bytes(await jpegPicture()));
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
    upstream.behave(FAULTS['status 500']);
    for (const number of [3, 4, 5, 6, 7]) await get(another(number));
    expect(upstream.requests).toHaveLength(6);
  });

  test('while nobody knows whether the host works, a hanging one delays all readers together by a second', async () => {
    const clock = fakeClock();
    const upstream = await fakeUpstream(FAULTS.hang);
    const { typeOf } = await imageApp({ imageUrl: upstream.url, now: clock.now, patience: USUAL });
    // The host would keep each of them for five seconds.
    const start = performance.now();
    await Promise.all([typeOf(POSTER_PATH), typeOf(`/images/w500/${POSTER}`)]);
    expect(performance.now() - start).toBeLessThan(3_000);
    clock.advance(1_000);
    const second = performance.now();
    expect(await typeOf(`/images/w780/${POSTER}`)).toBe('image/svg+xml');
    expect(performance.now() - second).toBeLessThan(900);
  });

  test('a reader waits for a slow host only so long; the image arrives behind their back', async () => {
    const upstream = await fakeUpstream();
    const patience = { working: 100, unknown: 20_000 };
    const { typeOf } = await imageApp({ imageUrl: upstream.url, patience });
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
    const picture = await jpegPicture();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    upstream.behave((_request, response) => void released.then(() => response.end(picture)));
    expect(await typeOf(`/images/w500/${POSTER}`)).toBe('image/svg+xml');
    release();
    await vi.waitFor(async () => expect(await typeOf(`/images/w500/${POSTER}`)).toBe('image/avif'), 10_000);
    expect(upstream.requests).toHaveLength(2);
  });

  test('what is on the disk is served while the host is left alone', async () => {
    const upstream = await fakeUpstream();
    const { typeOf } = await imageApp({ imageUrl: upstream.url });
    await typeOf(POSTER_PATH);
    await upstream.stop();
    await typeOf(another(1));
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
  });
});

describe('load', () => {
  test('200 readers of one image at once ask the host once', async () => {
    const upstream = await fakeUpstream();
    const { typeOf } = await imageApp({ imageUrl: upstream.url });
    const types = await Promise.all(Array.from({ length: 200 }, () => typeOf(POSTER_PATH)));
    expect(new Set(types)).toEqual(new Set(['image/avif']));
    expect(upstream.requests).toHaveLength(1);
  });

  test('readers with different formats at once share one request to the host', async () => {
    const upstream = await fakeUpstream();
    const { typeOf } = await imageApp({ imageUrl: upstream.url });
    const accepted = ['image/avif', 'image/webp', 'image/jpeg'];
    expect(await Promise.all(accepted.map((accept) => typeOf(POSTER_PATH, accept)))).toEqual(accepted);
    expect(upstream.requests).toHaveLength(1);
  });

  test('at most eight requests to the host are under way at a time', async () => {
    let underWay = 0;
    let most = 0;
    const upstream = await fakeUpstream((_request, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.writeHead(404).end();
      }, 40);
    });
    const { get } = await imageApp({ imageUrl: upstream.url });
    const paths = Array.from({ length: 18 }, (_, number) => another(number));
    const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status));
    expect(new Set(statuses)).toEqual(new Set([404]));
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(18));
    expect(most).toBe(8);
  });

  test('past the waiting room readers get art at once, and none waits for a turn that will not come', async () => {
    const upstream = await fakeUpstream(FAULTS.hang);
    const { get, typeOf } = await imageApp({ imageUrl: upstream.url, limits: { timeout: 1_500 } });
    const answered: string[] = [];
    const crowd = Array.from({ length: 108 }, (_, number) => get(another(number)).then(() => answered.push('crowd')));
    await typeOf(POSTER_PATH).then((type) => answered.push(`past it: ${type}`));
    expect(answered).toEqual(['past it: image/svg+xml']);
    const start = performance.now();
    await Promise.all(crowd);
    // The rate limit alone would take five seconds for so many, the host's silence thirteen times its time-out.
    expect(performance.now() - start).toBeLessThan(3_500);
    expect(upstream.requests.length).toBeLessThanOrEqual(8);
  });
});

describe('age and disk', () => {
  test('an image older than thirty days is served and renewed behind the reader', async () => {
    const clock = fakeClock();
    const upstream = await fakeUpstream();
    const { get, typeOf } = await imageApp({ imageUrl: upstream.url, now: clock.now });
    const old = await (await get(POSTER_PATH)).arrayBuffer();
    upstream.behave(bytes(await jpegPicture()));
    clock.advance(31 * DAY);
    expect(Buffer.from(await (await get(POSTER_PATH)).arrayBuffer())).toEqual(Buffer.from(old));
    await vi.waitFor(
      async () => expect(Buffer.from(await (await get(POSTER_PATH)).arrayBuffer())).not.toEqual(Buffer.from(old)),
      10_000,
    );
    expect(await typeOf(`/images/w300/${BACKDROP}`)).toBe('image/avif');
  });

  test('a disk that takes nothing still lets images through, fetched once and complained about once a minute', async () => {
    const clock = fakeClock();
    const dataDir = join(await temporaryFolder(), 'a-file');
    await writeFile(dataDir, '');
    const upstream = await fakeUpstream();
    const { typeOf, lines } = await imageApp({ imageUrl: upstream.url, dataDir, now: clock.now });
    const complaints = () => lines.filter((line) => line.msg.includes('on disk cannot be used')).length;
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
    expect(await typeOf(POSTER_PATH)).toBe('image/avif');
    expect(await typeOf(`/images/w300/${BACKDROP}`)).toBe('image/avif');
    expect(upstream.requests).toHaveLength(2);
    expect(complaints()).toBe(1);
    clock.advance(MINUTE);
    await typeOf(POSTER_PATH);
    expect(complaints()).toBe(2);
  });
});
