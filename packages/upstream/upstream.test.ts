import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { readCapped, withRetries } from './upstream.ts';

const never = new AbortController().signal;

/** Returns a body of these chunks that ends or hangs. `cancelled` tells if it was cancelled. */
function bodyOf(chunks: string[], { hangs = false } = {}) {
  const state = { cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      if (!hangs) controller.close();
    },
    cancel: () => {
      state.cancelled = true;
    },
  });
  return { body, state };
}

test('a body up to the limit is read', async () => {
  const { body } = bodyOf(['red ', 'rum']);
  expect((await readCapped(body, { maxBytes: 7, signal: never })).toString()).toBe('red rum');
});

test('a body that is one byte over the limit is rejected and cancelled', async () => {
  const { body, state } = bodyOf(['red ', 'rum!'], { hangs: true });
  await expect(readCapped(body, { maxBytes: 7, signal: never })).rejects.toThrow(RangeError);
  expect(state.cancelled).toBe(true);
});

test('the signal ends the reading of a body that hangs', async () => {
  const { body, state } = bodyOf(['red'], { hangs: true });
  const limit = new AbortController();
  const reading = readCapped(body, { maxBytes: 100, signal: limit.signal });
  await sleep(5);
  limit.abort(new DOMException('too slow', 'TimeoutError'));
  await expect(reading).rejects.toThrow('too slow');
  expect(state.cancelled).toBe(true);
});

test('a body is not read if the signal is already aborted', async () => {
  const { body } = bodyOf(['red rum']);
  await expect(readCapped(body, { maxBytes: 100, signal: AbortSignal.abort() })).rejects.toThrow();
});

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

test.each([null, 1_001])('a failure is thrown immediately if its delay is %s, which is not allowed', async (delay) => {
  const work = failing(1);
  await expect(withRetries(work, () => delay, { wait: 1_000 })).rejects.toThrow('again');
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
