import { expect, test, vi } from 'vitest';
import { cacheFor } from './cache-for.ts';

test('calls share one read until it expires', async () => {
  let time = 0;
  let count = 0;
  const read = vi.fn(async () => ++count);
  const get = cacheFor(1_000, read, () => time);
  expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
  time = 999;
  expect(await get()).toBe(1);
  time = 1_000;
  expect(await get()).toBe(2);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a failure rejects the waiting calls, and the next call reads again', async () => {
  const read = vi.fn(async () => 'there').mockRejectedValueOnce(new Error('away'));
  const get = cacheFor(1_000, read);
  const both = await Promise.allSettled([get(), get()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get()).toBe('there');
});
