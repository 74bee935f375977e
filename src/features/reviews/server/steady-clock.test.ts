import { expect, test } from 'vitest';
import { steadyClock } from './reviews.service.ts';

test('the steady clock continues forward when the system clock is set back', () => {
  let time = 5_000;
  const now = steadyClock(() => new Date(time));
  const after = (milliseconds: number) => {
    time += milliseconds;
    return now();
  };
  expect([after(0), after(10), after(-1_000), after(10)]).toEqual([5_000, 5_010, 5_010, 5_020]);
});
