import { expect, test } from 'vitest';
import { moreFilms, oneDecimal, signed } from './numbers.ts';

test.each([
  [8, '8.0'],
  [7.25, '7.3'],
  [10, '10.0'],
])('a rating of %d is shown as %s', (value, text) => expect(oneDecimal(value)).toBe(text));

test.each([
  [1, '1 more film'],
  [1200, '1,200 more films'],
])('a count of %d further films is shown as %s', (count, text) => expect(moreFilms(count)).toBe(text));

test.each([
  [-1.42, '−1.4'],
  [0.96, '+1.0'],
  [0.04, '0.0'],
  [-0.04, '0.0'],
])('a difference of %d is shown as %s', (value, text) => expect(signed(value)).toBe(text));
