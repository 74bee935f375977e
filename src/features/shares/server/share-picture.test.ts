import { expect, test } from 'vitest';
import type { ShownYear } from '#features/years/contract/years.ts';
import { EMPTY_YEAR } from '#test/years/empty-year.ts';
import { sharePicture } from './share-picture.ts';

const DAY = '2025-10-31';
const YEAR: ShownYear = { ...EMPTY_YEAR, films: 3, viewings: 3, minutes: 180 };

/** Letters are drawn as outlines, so a test can only count them. */
const lettersIn = (year: Partial<ShownYear>) =>
  sharePicture({ kind: 'year', name: 'Jamie', year: { ...YEAR, ...year } }, 'wide').split('<use').length - 1;

test.each([
  ['film', { films: 1 }, { films: 2 }],
  ['hour', { minutes: 60 }, { minutes: 120 }],
  [
    'day in a row',
    { longestStreak: { days: 1, from: DAY, to: DAY } },
    { longestStreak: { days: 2, from: DAY, to: DAY } },
  ],
])('the picture of a year writes the noun in the plural when the number is two: "%s"', (_, one, two) => {
  expect(lettersIn(two) - lettersIn(one)).toBe(1);
});
