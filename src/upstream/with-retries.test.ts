import { expect, test, vi } from 'vitest';
import { withRetries } from './with-retries.ts';

const failing = (times: number) => {
  let left = times;
  return vi.fn(async () => {
    if (left-- > 0) throw new Error('again');
    return 'done';
  });
};

test('the work is retried and counted until it succeeds', async () => {
  const delayOf = vi.fn(() => 0);
  expect(await withRetries(failing(2), delayOf, { wait: 1_000 })).toBe('done');
  expect(delayOf.mock.calls).toEqual([
    [expect.any(Error), 0],
    [expect.any(Error), 1],
  ]);
});

test('a failure without a delay is thrown immediately', async () => {
  const work = failing(1);
  await expect(withRetries(work, () => null, { wait: 1_000 })).rejects.toThrow('again');
  expect(work).toHaveBeenCalledTimes(1);
});

test('retries stop when the delay exceeds the budget', async () => {
  const work = failing(1);
  await expect(withRetries(work, () => 1_001, { wait: 1_000 })).rejects.toThrow('again');
  expect(work).toHaveBeenCalledTimes(1);
});

test('a signal ends the wait for the next try', async () => {
  const stop = new AbortController();
  const work = failing(9);
  const call = withRetries(work, () => 60_000, { wait: 100_000, signal: stop.signal });
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
  stop.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(work).toHaveBeenCalledTimes(1);
});
