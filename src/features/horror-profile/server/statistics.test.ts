import { expect, test } from 'vitest';
import { axisOf } from './statistics.ts';

const SUMS = { mean: 2, count: 4, community: 3, difference: -1, compared: 4 };

test('the uncertainty of a difference is its standard error', () => {
  expect(axisOf({ ...SUMS, deviation: 3 })).toEqual({ ...SUMS, uncertainty: 1.5 });
});

test('a difference has no uncertainty when it is the same for all films, apart from rounding errors', () => {
  for (const deviation of [0, 1e-12, null])
    expect(axisOf({ ...SUMS, deviation })).toEqual({ ...SUMS, uncertainty: null });
});

test('fewer than three compared films say nothing about a difference', () => {
  expect(axisOf({ ...SUMS, compared: 2, deviation: 3 })).toMatchObject({ difference: null, uncertainty: null });
});
