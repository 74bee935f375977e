import { expect, test } from 'vitest';
import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import { byCategory, RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { reasonFor } from './reason.ts';

const figures = byCategory(() => ({ mean: 5, spread: 2 }));
const NO_RATINGS = Object.fromEntries(
  RATING_CATEGORIES.flatMap((category) => [
    [`${category}_sum`, null],
    [`${category}_count`, null],
  ]),
) as Record<`${RatingCategory}_${'sum' | 'count'}`, null>; // the object has exactly these keys

type Ratings = Partial<Record<`${RatingCategory}_${'sum' | 'count'}`, number>>;

function film(desk: Partial<FrightProfile>, ratings: Ratings = {}, facts: object = {}) {
  const profile = { ...byCategory(() => null), ...desk };
  return { ...NO_RATINGS, ...profile, ...ratings, desk_profile: profile, runtime: 88, platforms: [], ...facts };
}

test("a reason shows the Desk's figures as bands, then the length and the platforms", () => {
  const given = film({ atmosphere: 9, gore: 3 }, {}, { platforms: ['shudder', 'netflix'] });
  expect(reasonFor(given, [], figures).text).toBe('overwhelming atmosphere, little gore · 1h 28m · Netflix, Shudder');
});

test('a reason shows a category with ten or more ratings as a figure with one decimal and the number of ratings', () => {
  const given = (count: number) =>
    film({ atmosphere: 8, gore: 2 }, { atmosphere_sum: count * 8.6, atmosphere_count: count });
  expect(reasonFor(given(14), ['atmosphere'], figures).text).toBe(
    'atmosphere 8.6 from 14 ratings, little gore · 1h 28m',
  );
  expect(reasonFor(given(10), ['atmosphere'], figures).text).toMatch(/^atmosphere 8.6 from 10 ratings/);
  expect(reasonFor(given(9), ['atmosphere'], figures).text).toMatch(/^strong atmosphere/);
});

test('a reason names the requested categories first, then the most unusual categories, three in total', () => {
  const given = film({ scares: 5, atmosphere: 9, plot: 6, gore: 0, acting: 4 });
  expect(reasonFor(given, ['plot'], figures).text).toBe('decent plot, little gore, overwhelming atmosphere · 1h 28m');
  expect(reasonFor(given, ['plot', 'scares', 'acting', 'gore'], figures).text).toMatch(/^little gore, decent plot/);
  expect(reasonFor(given, [], figures).text).toMatch(
    /^little gore, overwhelming atmosphere, (some|decent) \w+ · 1h 28m/,
  );
});

test('a reason says when a film has no profile, and leaves out unknown facts', () => {
  expect(reasonFor(film({}, {}, { desk_profile: null, runtime: null }), ['gore'], figures).text).toBe('no profile yet');
});

test('a reason has at most three short chips; the requested themes come first, and no chip has a figure', () => {
  const given = film({ scares: 5, atmosphere: 8, gore: 2 }, { atmosphere_sum: 86, atmosphere_count: 10 });
  const { text, chips } = reasonFor(given, ['atmosphere'], figures, ['Folk horror']);
  expect(text).toContain('from 10 ratings');
  expect(chips).toEqual(['Folk horror', 'strong atmosphere', 'little gore']);
});
