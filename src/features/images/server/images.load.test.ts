import { describe, expect, test } from 'vitest';
import { bytes, FAULTS, fakeUpstream } from '#test/images/fake-upstream.ts';
import { imageApp, POSTER } from '#test/images/image-app.ts';
import { jpegPicture } from '#test/images/pictures.ts';

const POSTER_PATH = `/images/w300/${POSTER}`;

const another = (number: number) => `/images/w300/another${String(number).padStart(20, '0')}.jpg`;

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

  test('are requested from the host with at most eight concurrent requests', async () => {
    let underWay = 0;
    let most = 0;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const upstream = await fakeUpstream(async (_request, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await released;
      underWay -= 1;
      response.writeHead(404).end();
    });
    const { get, lookedUp } = await imageApp({ imageUrl: upstream.url });
    const paths = Array.from({ length: 18 }, (_, number) => another(number));
    const statuses = Promise.all(paths.map(async (path) => (await get(path)).status));
    await expect.poll(() => [lookedUp.length, underWay]).toEqual([18, 8]);
    release();
    expect(new Set(await statuses)).toEqual(new Set([404]));
    expect(upstream.requests).toHaveLength(18);
    expect(most).toBe(8);
  });

  test('are replaced by art at once when the queue is full, and the first failure ends the wait of all', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const upstream = await fakeUpstream((...exchange) => void released.then(() => FAULTS['status 429'](...exchange)));
    const { get, typeOf } = await imageApp({ imageUrl: upstream.url });
    const finished: string[] = [];
    const crowd = Array.from({ length: 108 }, (_, number) => get(another(number)).then(() => finished.push('crowd')));
    await typeOf(POSTER_PATH).then((type) => finished.push(`beyond the limit: ${type}`));
    expect(finished).toEqual(['beyond the limit: image/svg+xml']);
    release();
    await Promise.all(crowd);
    expect(upstream.requests).toHaveLength(8);
  });
});
