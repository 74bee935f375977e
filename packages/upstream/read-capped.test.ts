import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readCapped } from './upstream.ts';

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
