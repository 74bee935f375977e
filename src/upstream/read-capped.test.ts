import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readCapped } from './read-capped.ts';

const never = new AbortController().signal;

/** A body of these chunks, which then ends or hangs; `cancelled` says whether somebody let go of it. */
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

test('a body up to the cap is read whole', async () => {
  const { body } = bodyOf(['red ', 'rum']);
  expect((await readCapped(body, { maxBytes: 7, signal: never })).toString()).toBe('red rum');
});

test('one byte more is refused, and the rest is let go', async () => {
  const { body, state } = bodyOf(['red ', 'rum!'], { hangs: true });
  await expect(readCapped(body, { maxBytes: 7, signal: never })).rejects.toThrow(RangeError);
  expect(state.cancelled).toBe(true);
});

test('a body that hangs ends with the signal, whatever becomes of its connection', async () => {
  const { body, state } = bodyOf(['red'], { hangs: true });
  const limit = new AbortController();
  const reading = readCapped(body, { maxBytes: 100, signal: limit.signal });
  await sleep(5);
  limit.abort(new DOMException('too slow', 'TimeoutError'));
  await expect(reading).rejects.toThrow('too slow');
  expect(state.cancelled).toBe(true);
});

test('after the signal nothing is read', async () => {
  const { body } = bodyOf(['red rum']);
  await expect(readCapped(body, { maxBytes: 100, signal: AbortSignal.abort() })).rejects.toThrow();
});
