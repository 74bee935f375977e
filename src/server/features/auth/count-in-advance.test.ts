import { expect, test, vi } from 'vitest';
import { countInAdvance } from './count-in-advance.ts';

test('calls with the same key are counted ten at a time, even when they are concurrent', async () => {
  const count = vi.fn(async () => 1_000);
  const call = countInAdvance(10, count);
  await Promise.all(Array.from({ length: 25 }, () => call('a')));
  expect(count.mock.calls).toEqual([
    ['a', 10],
    ['a', 10],
    ['a', 10],
  ]);
  await call('b');
  expect(count).toHaveBeenLastCalledWith('b', 10);
});

test('calls that were counted in advance expire at the end of their period', async () => {
  let time = 0;
  const count = vi.fn(async () => 1_000);
  const call = countInAdvance(10, count, () => time);
  await call('a');
  time = 999;
  await call('a');
  expect(count).toHaveBeenCalledTimes(1);
  time = 1_000;
  await call('a');
  expect(count).toHaveBeenCalledTimes(2);
});

test('when the limit is reached, all waiting calls are refused, and the next call is counted again', async () => {
  const count = vi.fn(async () => 1_000).mockRejectedValueOnce(new Error('too many'));
  const call = countInAdvance(10, count);
  const both = await Promise.allSettled([call('a'), call('a')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await call('a');
  expect(count).toHaveBeenCalledTimes(2);
});
