import { expect, test } from 'vitest';
import { createTaskQueue } from './task-queue.ts';

/** A task that ends when it is told to. */
function heldTask(started: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const task = () => {
    started.push(name);
    return promise;
  };
  return { task, finish: () => resolve(name), fail: () => reject(new Error(name)) };
}

test('as many tasks run as may, the others follow in their order, one for each that ends', async () => {
  const queue = createTaskQueue({ concurrency: 2, maxWaiting: 5 });
  const started: string[] = [];
  const tasks = ['a', 'b', 'c', 'd', 'e'].map((name) => heldTask(started, name));
  const runs = tasks.map(({ task }) => queue.run(task));
  expect([started, queue.waiting()]).toEqual([['a', 'b'], 3]);
  tasks[1]?.finish();
  await runs[1];
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  for (const { finish } of tasks) finish();
  expect(await Promise.all(runs)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a task beyond the waiting room is refused at once', async () => {
  const queue = createTaskQueue({ concurrency: 1, maxWaiting: 1 });
  const started: string[] = [];
  const [first, second] = [heldTask(started, 'a'), heldTask(started, 'b')];
  const runs = [queue.run(first.task), queue.run(second.task)];
  await expect(queue.run(async () => 'c')).rejects.toMatchObject({ name: 'ImageFailure', kind: 'busy' });
  first.finish();
  second.finish();
  await Promise.all(runs);
});

test('a task that fails makes room as well, and so does an empty queue', async () => {
  const queue = createTaskQueue({ concurrency: 1, maxWaiting: 0 });
  for (const name of ['a', 'b', 'c']) {
    const { task, fail } = heldTask([], name);
    const run = queue.run(task);
    fail();
    await expect(run).rejects.toThrow(name);
  }
  expect(await queue.run(async () => 'd')).toBe('d');
});
