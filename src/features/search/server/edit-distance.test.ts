import { expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

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
])('the distance from "%s" to "%s" is %i', (from, to, slips) => expect(editDistance(from, to)).toBe(slips));
