import { expect, test } from 'vitest';
import { BulkheadRejectedError, createBulkhead } from './bulkhead.ts';

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
