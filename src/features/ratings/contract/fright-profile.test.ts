import { expect, test } from 'vitest';
import { bandOf } from './fright-profile.ts';

test.each([
  ['low', [0, 3]],
  ['medium', [4, 6]],
  ['high', [7, 8]],
  ['extreme', [9, 10]],
] as const)('the lowest and the highest figure of the band %s are %j', (band, ends) => {
  expect(ends.map(bandOf)).toEqual([band, band]);
});
