import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#contract/units.ts';
import { bytes, FAULTS, fakeUpstream } from '#test/images/fake-upstream.ts';
import { another, BACKDROP, fakeClock, INVENTED, imageApp, POSTER, POSTER_PATH } from '#test/images/image-app.ts';
import { jpegPicture } from '#test/images/pictures.ts';
import { temporaryFolder } from '#test/process/temporary-folder.ts';

const SHORT = { timeout: 300 };

test('an image older than thirty days is served, and refreshed in the background', async () => {
  const clock = fakeClock();
  const upstream = await fakeUpstream();
  const { get } = await imageApp({ imageUrl: upstream.url, now: clock.now });
  const bytesNow = async () => Buffer.from(await (await get(POSTER_PATH)).arrayBuffer());
  const old = await bytesNow();
  // The noise of each picture is different, so this is another picture.
  upstream.behave(bytes(await jpegPicture()));
  clock.advance(31 * DAY);
  expect(await bytesNow()).toEqual(old);
  await expect.poll(bytesNow).not.toEqual(old);
});

test('when the disk is not writable, each image is fetched once and served, and one line a minute is logged', async () => {
  const clock = fakeClock();
  const dataDir = join(await temporaryFolder(), 'a-file');
  // A file in place of the folder makes every write fail.
  await writeFile(dataDir, '');
  const upstream = await fakeUpstream();
  const { typeOf, lines } = await imageApp({ imageUrl: upstream.url, dataDir, now: clock.now });
  const warnings = () => lines.filter((line) => line.msg.includes('on disk cannot be used')).length;
  expect(await typeOf(POSTER_PATH)).toBe('image/avif');
  expect(await typeOf(POSTER_PATH)).toBe('image/avif');
  expect(await typeOf(`/images/w300/${BACKDROP}`)).toBe('image/avif');
  expect(upstream.requests).toHaveLength(2);
  expect(warnings()).toBe(1);
  clock.advance(MINUTE);
  await typeOf(POSTER_PATH);
  expect(warnings()).toBe(2);
});

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

describe('images under load', () => {
  test('are requested once from the host for 200 concurrent requests', async () => {
    const upstream = await fakeUpstream();
    const { typeOf } = await imageApp({ imageUrl: upstream.url });
    const types = await Promise.all(Array.from({ length: 200 }, () => typeOf(POSTER_PATH)));
    expect(new Set(types)).toEqual(new Set(['image/avif']));
    expect(upstream.requests).toHaveLength(1);
  });

  test('are requested once from the host for concurrent requests of different formats', async () => {
    const respond = bytes(await jpegPicture());
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const upstream = await fakeUpstream((...exchange) => void released.then(() => respond(...exchange)));
    const { typeOf, lookedUp } = await imageApp({ imageUrl: upstream.url });
    const accepted = ['image/avif', 'image/webp', 'image/jpeg'];
    const types = Promise.all(accepted.map((accept) => typeOf(POSTER_PATH, accept)));
    await expect.poll(() => lookedUp).toHaveLength(accepted.length);
    release();
    expect(await types).toEqual(accepted);
    expect(upstream.requests).toHaveLength(1);
  });

  test('are converted to WebP at the end of a long queue, and to AVIF for the next request', async () => {
    const respond = bytes(await jpegPicture());
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const upstream = await fakeUpstream((...exchange) => void released.then(() => respond(...exchange)));
    const { typeOf } = await imageApp({ imageUrl: upstream.url });
    const paths = Array.from({ length: 12 }, (_, number) => another(number));
    const typesOfAll = Promise.all(paths.map((path) => typeOf(path)));
    await expect.poll(() => upstream.requests).toHaveLength(8);
    release();
    const types = await typesOfAll;
    expect(new Set(types)).toEqual(new Set(['image/avif', 'image/webp']));
    const later = paths[types.indexOf('image/webp')] ?? '';
    expect(await typeOf(later)).toBe('image/avif');
  });

  test('are requested from the host at most eight at once, are replaced by art when the queue is full, and the first failure ends the wait of all', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const upstream = await fakeUpstream((...exchange) => void released.then(() => FAULTS['status 429'](...exchange)));
    const { get, typeOf, lookedUp } = await imageApp({ imageUrl: upstream.url });
    const finished: string[] = [];
    const crowd = Array.from({ length: 108 }, (_, number) => get(another(number)).then(() => finished.push('crowd')));
    // Requests reach the queue in the order in which the disk answers.
    await expect.poll(() => lookedUp).toHaveLength(108);
    await typeOf(POSTER_PATH).then((type) => finished.push(`beyond the limit: ${type}`));
    expect(finished).toEqual(['beyond the limit: image/svg+xml']);
    release();
    await Promise.all(crowd);
    expect(upstream.requests).toHaveLength(8);
  });
});

const known = (number: number) => `/images/w300/known${String(number).padStart(20, '0')}.jpg`;
const invented = (number: number) => `/images/w300/${INVENTED}${String(number).padStart(20, '0')}.jpg`;
const count = (length: number) => Array.from({ length }, (_, number) => number);
const cacheOf = (response: Response) => response.headers.get('Cache-Control');

/** Starts a host that returns 404 for invented names. */
async function honestHost() {
  const picture = bytes(await jpegPicture());
  return fakeUpstream((request, response) => {
    if (request.url?.includes(INVENTED)) response.writeHead(404).end();
    else picture(request, response);
  });
}

test('a hundred requests a second for invented names do not affect real pictures', async () => {
  const upstream = await honestHost();
  const clock = fakeClock();
  const { get } = await imageApp({ imageUrl: upstream.url, now: clock.now });
  const flood = Promise.all(count(100).map((number) => get(invented(number))));
  const pictures = await Promise.all(count(8).map((number) => get(known(number))));
  expect(pictures.map(({ status }) => status)).toEqual(count(8).map(() => 200));
  await flood;
  expect(upstream.requests.filter((path) => path.includes(INVENTED)).length).toBeLessThanOrEqual(10);
});

test('a 404 that the rate limit causes must not be cached; a second later, the host is asked again', async () => {
  const upstream = await honestHost();
  const clock = fakeClock();
  const { get } = await imageApp({ imageUrl: upstream.url, now: clock.now });
  const missing: (string | null)[] = [];
  for (const number of count(12)) missing.push(cacheOf(await get(invented(number))));
  expect(missing).toEqual([...count(10).map(() => 'public, max-age=60'), 'no-store', 'no-store']);
  clock.advance(1_000);
  expect(cacheOf(await get(invented(11)))).toBe('public, max-age=60');
});

test('while the database is down, every name counts as known, so pictures have no rate limit', async () => {
  const upstream = await honestHost();
  const isKnown = async () => {
    throw new Error('the database is away');
  };
  const { get } = await imageApp({ imageUrl: upstream.url, now: fakeClock().now, repository: { isKnown } });
  const statuses: number[] = [];
  for (const number of count(12)) statuses.push((await get(known(number))).status);
  expect(statuses).toEqual(count(12).map(() => 200));
});

test('while the host is down, shared caches must not store any response', async () => {
  const upstream = await fakeUpstream(FAULTS['status 500']);
  const { get } = await imageApp({ imageUrl: upstream.url });
  const missing = await get(known(1));
  expect([missing.status, cacheOf(missing)]).toEqual([404, 'no-store']);
  const art = await get(POSTER_PATH);
  expect([art.status, cacheOf(art)]).toEqual([200, 'private, max-age=60']);
});
