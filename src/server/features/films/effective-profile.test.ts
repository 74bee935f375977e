import { expect, test } from 'vitest';
import type { FrightProfile } from '#contract/fright-profile.ts';
import { byCategory, RATING_CATEGORIES } from '#contract/rating-categories.ts';
import { effectiveProfile, type RatingStats } from './effective-profile.ts';

const desk = (figures: Partial<FrightProfile>): FrightProfile => ({ ...byCategory(() => null), ...figures });
const UNRATED = Object.fromEntries(
  RATING_CATEGORIES.flatMap((category) => [
    [`${category}_sum`, 0],
    [`${category}_count`, 0],
  ]),
) as RatingStats; // has exactly these keys
const stats = (figures: Partial<RatingStats>): RatingStats => ({ ...UNRATED, ...figures });

test("is the Desk's figure without ratings", () => {
  expect(effectiveProfile(desk({ scares: 8, gore: 0 }), null)).toEqual(desk({ scares: 8, gore: 0 }));
  expect(effectiveProfile(desk({ scares: 8 }), UNRATED)).toEqual(desk({ scares: 8 }));
});

test("weighs the Desk's figure as five ratings", () => {
  const five = stats({ scares_sum: 10, scares_count: 5 });
  expect(effectiveProfile(desk({ scares: 8 }), five)?.scares).toBe(5);
  const many = stats({ scares_sum: 190, scares_count: 95 });
  expect(effectiveProfile(desk({ scares: 8 }), many)?.scares).toBeCloseTo(2.3);
});

test('is unknown without a figure of the Desk until three members have rated the category', () => {
  const two = stats({ scares_sum: 12, scares_count: 2 });
  expect(effectiveProfile(null, two)).toBeNull();
  expect(effectiveProfile(desk({ gore: 4 }), two)).toEqual(desk({ gore: 4 }));
  expect(effectiveProfile(null, stats({ scares_sum: 0, scares_count: 3 }))).toEqual(desk({ scares: 0 }));
});

test('is null when nothing is known', () => {
  expect(effectiveProfile(null, null)).toBeNull();
  expect(effectiveProfile(desk({}), UNRATED)).toBeNull();
});
