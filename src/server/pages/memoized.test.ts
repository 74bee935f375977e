import { expect, test } from 'vitest';
import { memoized } from './memoized.ts';

test('what a text makes is made once, for each text', () => {
  const made: string[] = [];
  const lengthOf = memoized((text) => made.push(text) && text.length);
  expect(['a', 'bcd', 'a', 'bcd', ''].map(lengthOf)).toEqual([1, 3, 1, 3, 0]);
  expect(made).toEqual(['a', 'bcd', '']);
});

test('texts that never end do not fill the memory', () => {
  let made = 0;
  const count = memoized(() => ++made);
  for (let number = 0; number < 100; number++) count(`text ${number}`);
  count('text 0');
  expect(made).toBe(101);
});
