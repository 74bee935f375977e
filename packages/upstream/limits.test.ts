import { expect, test } from 'vitest';
import { BulkheadRejectedError, createBulkhead, createTokenBucket } from './upstream-policy.ts';

test('tasks run in order of arrival, as many at once as there are places, and a failure frees a place', async () => {
  const bulkhead = createBulkhead(2, 10);
  const begun: number[] = [];
  let atOnce = 0;
  let most = 0;
  const task = (number: number) => async () => {
    begun.push(number);
    most = Math.max(most, ++atOnce);
    await new Promise(setImmediate);
    atOnce -= 1;
    if (number === 0) throw new Error('no');
    return number;
  };
  const results = await Promise.allSettled(Array.from({ length: 6 }, (_, number) => bulkhead.execute(task(number))));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : null))).toEqual([null, 1, 2, 3, 4, 5]);
});

test('a task is rejected when too many wait, and a signal ends the wait', async () => {
  const bulkhead = createBulkhead(1, 1);
  const first = Promise.withResolvers<string>();
  const running = bulkhead.execute(() => first.promise);
  const stop = new AbortController();
  const waiting = bulkhead.execute(() => 'never', stop.signal);
  expect(bulkhead.waiting()).toBe(1);
  await expect(bulkhead.execute(() => 'no')).rejects.toBeInstanceOf(BulkheadRejectedError);
  stop.abort(new Error('late'));
  await expect(waiting).rejects.toThrow('late');
  const next = bulkhead.execute(() => 'next');
  first.resolve('done');
  expect([await running, await next, bulkhead.waiting()]).toEqual(['done', 'next', 0]);
});

function bucket() {
  let time = 0;
  const waits: number[] = [];
  const { take, tryTake } = createTokenBucket({
    perSecond: 20,
    burst: 20,
    now: () => time,
    wait: async (milliseconds) => waits.push(milliseconds),
  });
  return {
    waits,
    tryTake,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
    take: async (count: number) => {
      for (let taken = 0; taken < count; taken++) await take();
    },
  };
}

test('a burst of calls starts immediately, and then one call starts every 50 ms', async () => {
  const { take, waits } = bucket();
  await take(20);
  expect(waits).toEqual([]);
  await take(3);
  expect(waits).toEqual([50, 100, 150]);
});

test('a pause fills the bucket again, up to one burst', async () => {
  const { take, waits, advance } = bucket();
  await take(20);
  advance(100);
  await take(2);
  expect(waits).toEqual([]);
  advance(3_600_000);
  await take(20);
  expect(waits).toEqual([]);
  await take(1);
  expect(waits).toEqual([50]);
});

test('a clock that is set back neither adds tokens nor blocks calls', async () => {
  const { take, waits, advance } = bucket();
  await take(20);
  advance(-3_600_000);
  await take(1);
  expect(waits).toEqual([50]);
});

test('tryTake returns false and takes no token when there is none', async () => {
  const { take, tryTake, waits, advance } = bucket();
  await take(19);
  expect([tryTake(), tryTake(), tryTake()]).toEqual([true, false, false]);
  advance(50);
  expect(tryTake()).toBe(true);
  expect(waits).toEqual([]);
});
