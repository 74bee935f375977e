import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test, vi } from 'vitest';
import { createCache, type Fetched, FOREVER } from './cache.ts';

function setUp({ staleFor, retryAfter }: { staleFor?: number; retryAfter?: number } = {}) {
  const clock = { time: 1_000_000 };
  const fetch = vi.fn(
    async (key: string, expired?: string): Promise<Fetched<string>> => ({
      value: expired === undefined ? key : `${expired}+`,
      freshFor: 100,
    }),
  );
  const { get } = createCache<string>({ maxSize: 3, staleFor, retryAfter, now: () => clock.time });
  const cache = { get: (key: string) => get(key, (expired) => fetch(key, expired)) };
  return { cache, fetch, clock };
}

const fail = async () => {
  throw new Error('down');
};
/** Waits for fetches in the background. */
const settled = () => new Promise(setImmediate);

test('a response is fresh until its last millisecond, then the caller waits for its revalidation', async () => {
  const { cache, fetch, clock } = setUp();
  expect(await cache.get('a')).toBe('a');
  clock.time += 99;
  expect(await cache.get('a')).toBe('a');
  expect(fetch).toHaveBeenCalledTimes(1);
  clock.time += 1;
  expect(await cache.get('a')).toBe('a+');
});

test('concurrent calls for a key share one fetch and its failure', async () => {
  const { cache, fetch } = setUp();
  fetch.mockImplementationOnce(fail);
  const outcomes = await Promise.allSettled([cache.get('a'), cache.get('a'), cache.get('a')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('after a failed revalidation the next revalidation still receives the expired response', async () => {
  const { cache, fetch, clock } = setUp();
  await cache.get('a');
  clock.time += 100;
  fetch.mockImplementationOnce(fail);
  await expect(cache.get('a')).rejects.toThrow('down');
  expect(await cache.get('a')).toBe('a+');
});

test('a stale response is served while it is revalidated', async () => {
  const { cache, clock } = setUp({ staleFor: 1_000 });
  await cache.get('a');
  clock.time += 100;
  expect(await cache.get('a')).toBe('a');
  await settled();
  expect(await cache.get('a')).toBe('a+');
});

test('while fetches fail, a stale response is served until staleFor ends, with one retry per retryAfter', async () => {
  const { cache, fetch, clock } = setUp({ staleFor: 1_000, retryAfter: 50 });
  await cache.get('a');
  fetch.mockImplementation(fail);
  clock.time += 999;
  for (let time = 0; time < 3; time++) {
    expect(await cache.get('a')).toBe('a');
    await settled();
  }
  expect(fetch).toHaveBeenCalledTimes(2);
  clock.time += 50;
  for (let time = 0; time < 3; time++) await expect(cache.get('a')).rejects.toThrow('down');
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('a full cache evicts the least recently used response', async () => {
  const { cache, fetch } = setUp();
  for (const key of ['a', 'b', 'c', 'a', 'd']) await cache.get(key);
  expect(fetch).toHaveBeenCalledTimes(4);
  await cache.get('a');
  expect(fetch).toHaveBeenCalledTimes(4);
  await cache.get('b');
  expect(fetch).toHaveBeenCalledTimes(5);
});

test('a fetch does not run in the async context of the call that starts it', async () => {
  const context = new AsyncLocalStorage<string>();
  const { get } = createCache<string | undefined>({ maxSize: 1 });
  const read = async () => ({ value: context.getStore(), freshFor: FOREVER });
  expect(await context.run('a request', () => get('a', read))).toBeUndefined();
});
