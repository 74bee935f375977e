import { expect, test, vi } from 'vitest';
import { withRetries } from './upstream.ts';

const failing = (times: number) => {
  let left = times;
  return vi.fn(async () => {
    if (left-- > 0) throw new Error('again');
    return 'done';
  });
};

test('the work is retried until it succeeds, and the delay function gets the number of earlier retries', async () => {
  const delayOf = vi.fn(() => 0);
  expect(await withRetries(failing(2), delayOf, { wait: 1_000 })).toBe('done');
  expect(delayOf.mock.calls).toEqual([
    [expect.any(Error), 0],
    [expect.any(Error), 1],
  ]);
});

test('a failure is thrown immediately if its delay is null', async () => {
  const work = failing(1);
  await expect(withRetries(work, () => null, { wait: 1_000 })).rejects.toThrow('again');
  expect(work).toHaveBeenCalledTimes(1);
});

test('the work is not retried if the delay is longer than the allowed wait', async () => {
  const work = failing(1);
  await expect(withRetries(work, () => 1_001, { wait: 1_000 })).rejects.toThrow('again');
  expect(work).toHaveBeenCalledTimes(1);
});

test('a signal ends the wait for the next try', async () => {
  const stop = new AbortController();
  const work = failing(9);
  const call = withRetries(work, () => 60_000, { wait: 100_000, signal: stop.signal });
  await expect.poll(() => work).toHaveBeenCalledTimes(1);
  stop.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(work).toHaveBeenCalledTimes(1);
});
