import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { APP_LIMITS, STREAM_LIMITS } from '#contract/time-limits.ts';
import { createOpenStreams } from './night-streams.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function makeStreams(onFirst = async () => {}) {
  const calls: string[] = [];
  const streams = createOpenStreams({
    onFirst: async () => {
      calls.push('first');
      await onFirst();
    },
    onLast: () => void calls.push('last'),
  });
  async function open(code = 'bcdghj') {
    const { body } = await streams.open({ code, seat: 1, address: '' });
    let [text, isEnded] = ['', false];
    const reader = body.getReader();
    const ended = (async () => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        text += new TextDecoder().decode(value);
      }
      isEnded = true;
    })();
    return { text: () => text, isEnded: () => isEnded, ended, close: () => reader.cancel() };
  }
  return { streams, open, calls };
}

test('a stream without changes sends a heartbeat before any idle time-out is reached, and ends after its lifetime', async () => {
  const { open, calls } = makeStreams();
  const stream = await open();
  await vi.advanceTimersByTimeAsync(STREAM_LIMITS.heartbeat);
  expect(stream.text()).toBe('retry: 1000\n\n:\n\n');
  expect(STREAM_LIMITS.heartbeat).toBeLessThanOrEqual(10_000);
  expect(2 * STREAM_LIMITS.heartbeat).toBeLessThan(Math.min(APP_LIMITS.answer, APP_LIMITS.unread));
  await vi.advanceTimersByTimeAsync(STREAM_LIMITS.lifetime);
  await stream.ended;
  expect(calls.at(-1)).toBe('last');
});

test('streams that open at the same moment do not all end at the same moment', async () => {
  const { open } = makeStreams();
  const streams = await Promise.all(Array.from({ length: 40 }, () => open()));
  await vi.advanceTimersByTimeAsync(STREAM_LIMITS.lifetime * 0.9);
  const ended = streams.filter((stream) => stream.isEnded()).length;
  expect(ended).toBeGreaterThan(0);
  expect(ended).toBeLessThan(40);
});

test('the listener stops when the last stream is closed, and stops only once', async () => {
  const { streams, open, calls } = makeStreams();
  const [first, second] = [await open('bcdghj'), await open('kmpqrs')];
  await first.close();
  expect(calls).not.toContain('last');
  await second.close();
  expect([calls.at(-1), streams.codes()]).toEqual(['last', []]);
  await second.close();
  expect(calls.filter((call) => call === 'last')).toHaveLength(1);
});

test('a stream is not opened when its process cannot listen for changes', async () => {
  const { streams, open, calls } = makeStreams(() => Promise.reject(new Error('no database')));
  await expect(open()).rejects.toThrow('no database');
  expect([calls.at(-1), streams.codes()]).toEqual(['last', []]);
});

test('a stream sends each version once, and never an older version', async () => {
  const { streams, open } = makeStreams();
  const stream = await open();
  for (const version of [3, 3, 2, 4]) streams.tell('bcdghj', version);
  await vi.advanceTimersByTimeAsync(1);
  expect(stream.text()).toBe('retry: 1000\n\nevent: changed\ndata: 3\n\nevent: changed\ndata: 4\n\n');
});

test('a host counts as present only while their own stream is open', async () => {
  const { streams } = makeStreams();
  await streams.open({ code: 'bcdghj', seat: 1, address: '' });
  const { body } = await streams.open({ code: 'kmpqrs', seat: 2, address: '' });
  expect(streams.seats()).toEqual([
    { code: 'bcdghj', seat: 1 },
    { code: 'kmpqrs', seat: 2 },
  ]);
  await body.cancel();
  expect([streams.seats(), streams.codes()]).toEqual([[{ code: 'bcdghj', seat: 1 }], ['bcdghj']]);
});
