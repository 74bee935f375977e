import { expect, test } from 'vitest';
import { createTokenBucket } from './upstream-policy.ts';

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
