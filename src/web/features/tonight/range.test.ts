import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeRange } from '#contract/finder/finder-range.ts';
import { ANY, parseRange, rangeWords } from './range.ts';

it('a range is the same after it was written as text and read again', () => {
  const figure = fc.integer({ min: 0, max: 10 });
  fc.assert(
    fc.property(figure, figure, (a, b) => {
      const range = { min: Math.min(a, b), max: Math.max(a, b) };
      expect(parseRange(writeRange(range))).toEqual(range);
    }),
  );
});

it.each([undefined, '', '-', '0-10', '8-3', '4-11', '11-', '5', 'x-3', '3-x', '1.5-3', '-3-5'])(
  'anything invalid, like %j, is read as "any"',
  (text) => expect(parseRange(text)).toEqual(ANY),
);

it('a written range leaves out a minimum of 0 and a maximum of 10', () => {
  expect(
    [
      [0, 10],
      [0, 3],
      [7, 10],
      [4, 6],
    ].map(([min = 0, max = 0]) => writeRange({ min, max })),
  ).toEqual([...[undefined, '-3', '7-', '4-6']]);
});

it.each([
  [[0, 10], 'any'],
  [[0, 3], 'at most 3'],
  [[7, 10], 'at least 7'],
  [[4, 6], '4 to 6'],
  [[0, 0], 'exactly 0'],
  [[10, 10], 'exactly 10'],
] as const)('the text for %j is "%s"', ([min, max], text) => expect(rangeWords({ min, max })).toBe(text));
