import { describe, expect, test, vi } from 'vitest';
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
    await vi.waitFor(() => expect(lookedUp).toHaveLength(accepted.length), 10_000);
    release();
    expect(await types).toEqual(accepted);
    expect(upstream.requests).toHaveLength(1);
  });

  test('are converted to WebP at the end of a long queue, and to AVIF for the next request', async () => {
    const upstream = await fakeUpstream();
    const { typeOf } = await imageApp({ imageUrl: upstream.url });
    const paths = Array.from({ length: 12 }, (_, number) => another(number));
    const types = await Promise.all(paths.map((path) => typeOf(path)));
    expect(new Set(types)).toEqual(new Set(['image/avif', 'image/webp']));
    const later = paths[types.indexOf('image/webp')] ?? '';
    expect(await typeOf(later)).toBe('image/avif');
  });

  test('are requested from the host with at most eight concurrent requests', async () => {
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
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(18), 10_000);
    expect(most).toBe(8);
  });

  test('are replaced by art at once when the queue is full, and no request waits for several time-outs', async () => {
    const upstream = await fakeUpstream(FAULTS.hang);
    const { get, typeOf } = await imageApp({ imageUrl: upstream.url, limits: { timeout: 4_000 } });
    const finished: string[] = [];
    const crowd = Array.from({ length: 108 }, (_, number) => get(another(number)).then(() => finished.push('crowd')));
    await typeOf(POSTER_PATH).then((type) => finished.push(`beyond the limit: ${type}`));
    expect(finished).toEqual(['beyond the limit: image/svg+xml']);
    const start = performance.now();
    await Promise.all(crowd);
    // The time-outs one after another would take thirteen times four seconds.
    expect(performance.now() - start).toBeLessThan(12_000);
    expect(upstream.requests.length).toBeLessThanOrEqual(8);
  });
});
