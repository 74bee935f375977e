import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns, WaitedTooLong } from './read-in-process.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => false;

/** Records the order in which work begins. Work ends when the test calls `end` with its name. */
function setUp() {
  const inTurn = createTurns({ longestWait: 1_000, patience: 200 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, isLast = never) =>
    inTurn(isLast, (signal) => {
      begun.push(name);
      signal.addEventListener('abort', () => ends.get(name)?.());
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { add, begun, end };
}

it('work runs one after the other in the order of the calls, and each call gets its own result', async () => {
  const { add, begun, end } = setUp();
  const [a, b] = [add('a'), add('b')];
  await vi.advanceTimersByTimeAsync(500);
  expect(begun).toEqual(['a']);
  await end('a');
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(await Promise.all([a, b])).toEqual(['a', 'b']);
});

it('low-priority work begins when no other work waits', async () => {
  const { add, begun, end } = setUp();
  let isLast = false;
  add('a');
  add('late', () => isLast);
  add('b');
  isLast = true;
  await vi.advanceTimersByTimeAsync(0);
  await end('a');
  await end('b');
  expect(begun).toEqual(['a', 'b', 'late']);
});

it('low-priority work is interrupted only by work of normal priority that has waited for a while', async () => {
  const { add, begun, end } = setUp();
  add('late', () => true);
  await vi.advanceTimersByTimeAsync(500);
  add('later', () => true);
  await vi.advanceTimersByTimeAsync(500);
  expect(begun).toEqual(['late']);
  add('a');
  await vi.advanceTimersByTimeAsync(199);
  expect(begun).toEqual(['late']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['late', 'a']);
  add('b');
  await vi.advanceTimersByTimeAsync(299);
  expect(begun).toEqual(['late', 'a']);
  await end('a');
  await end('b');
  expect(begun).toEqual(['late', 'a', 'b', 'later']);
});

it('work that has waited too long is rejected, and the next work begins', async () => {
  const { add, begun, end } = setUp();
  add('a');
  const refused = expect(add('b')).rejects.toBeInstanceOf(WaitedTooLong);
  await vi.advanceTimersByTimeAsync(600);
  add('c');
  await vi.advanceTimersByTimeAsync(400);
  await refused;
  await end('a');
  expect(begun).toEqual(['a', 'c']);
});

it('the queue continues after work that failed', async () => {
  const inTurn = createTurns({ longestWait: 1_000, patience: 200 });
  const failed = inTurn(never, () => Promise.reject(new Error('broken')));
  const next = inTurn(never, async () => 'next');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
