import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

describe('the distance between words', () => {
  it.each([
    ['suspiria', 'suspiria', 0],
    ['suspria', 'suspiria', 1],
    ['suspirria', 'suspiria', 1],
    ['suspitia', 'suspiria', 1],
    ['susipria', 'suspiria', 1],
    ['frankestien', 'frankenstein', 2],
    ['', 'saw', 3],
    ['ab', 'ba', 1],
    ['ab', 'cd', 2],
    ['ab', 'bc', 2],
    ['abc', 'cba', 2],
    ['ring', 'wrong', 2],
  ])('from "%s" to "%s" is %i', (from, to, slips) => expect(editDistance(from, to)).toBe(slips));

  it('is symmetric, and at most the length of the longer word', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max([...a].length, [...b].length));
      }),
    );
  });
});
