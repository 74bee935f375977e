import { expect, test, vi } from 'vitest';
import { keptFor } from './kept-for.ts';

test('many who ask share one reading until its time is over', async () => {
  let time = 0;
  let count = 0;
  const read = vi.fn(async () => ++count);
  const ask = keptFor(1_000, read, () => time);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  time = 999;
  expect(await ask()).toBe(1);
  time = 1_000;
  expect(await ask()).toBe(2);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a failure is told to those who waited for it, and the next one asks again', async () => {
  const read = vi.fn(async () => 'there').mockRejectedValueOnce(new Error('away'));
  const ask = keptFor(1_000, read);
  const both = await Promise.allSettled([ask(), ask()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask()).toBe('there');
});
