import { expect, test } from 'vitest';
import { hasLongWord } from './has-long-word.ts';

test.each([
  ['Arachnophobia', true],
  ['The Texas Chain Saw Massacre', false],
  ['Jack Nicholson', false],
  ['Bride-of-the-Monster', false],
  ['Poultrygeist: Night of the Chicken Dead', true],
  ['Possession', false],
  ['Possessions', true],
  ['', false],
])('%j has a long word: %j', (title, isLong) => {
  expect(hasLongWord(title)).toBe(isLong);
});
