import { describe, expect, test } from 'vitest';
import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import { byCategory, RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { alikeReason, type Figures, reasonFor } from './reasons.ts';

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

type Known = Partial<Record<RatingCategory, number>>;

/**
 * @param ratings the number of members' ratings of each category; their mean is the figure. With 0 ratings, the figures
 * are the Desk's
 */
function compared(known: Known, ratings = 0): Figures {
  const profile = byCategory((category) => known[category] ?? null);
  const counted = RATING_CATEGORIES.flatMap((category) => [
    [`${category}_sum`, (known[category] ?? 0) * ratings],
    [`${category}_count`, ratings],
  ]);
  return { ...profile, ...Object.fromEntries(counted), desk_profile: ratings > 0 ? null : profile };
}
const reason = (here: Figures, there: Figures, moved: RatingCategory[] = []) =>
  alikeReason('', here, there, figures, moved).text;

describe('the reason why a film is like another', () => {
  test('names the two most unusual categories in which their profiles agree and the category in which they differ most, but no figures', () => {
    const there = { scares: 5, atmosphere: 9, villain: 8, gore: 7, plot: 6 };
    const here = { scares: 5, atmosphere: 9, villain: 8, gore: 3, plot: 4 };
    expect(reason(compared(here), compared(there))).toBe(
      'Just as much dread and as strong a villain, but much less gory',
    );
  });

  test.each<[Known, Known, string]>([
    [{ scares: 6, plot: 4 }, { scares: 6, plot: 6.5 }, 'Just as scary, but a weaker story'],
    [{ scares: 6, plot: 3 }, { scares: 6, plot: 9 }, 'Just as scary, but a much weaker story'],
    [{ scares: 6, plot: 7 }, { scares: 6, plot: 4.5 }, 'Just as scary, but a better story'],
    [{ scares: 2, gore: 2 }, { scares: 2, gore: 2 }, 'Just as gentle and as light on gore'],
    [{ gore: 8, scares: 4 }, { gore: 8, scares: 7 }, 'Just as gory, but much less scary'],
    [{ gore: 8, scares: 9 }, { gore: 8, scares: 7 }, 'Just as gory, but scarier'],
    [{ scares: 8, gore: 4 }, { scares: 8, gore: 6 }, 'Just as scary, but less gory'],
    [{ scares: 8, gore: 9 }, { scares: 8, gore: 6 }, 'Just as scary, but much gorier'],
    [{ atmosphere: 2, lore: 5 }, { atmosphere: 2, lore: 7 }, 'Just as little dread, but less lore'],
    [{ lore: 2, atmosphere: 7 }, { lore: 2, atmosphere: 4 }, 'Just as little lore, but much more dread'],
    [{ lore: 8, atmosphere: 4 }, { lore: 8, atmosphere: 7 }, 'Just as much lore, but much less dread'],
    [{ plot: 8, lore: 9 }, { plot: 8, lore: 6 }, 'Just as good a story, but much more lore'],
    [{ acting: 8, villain: 4 }, { acting: 8, villain: 7 }, 'Just as well acted, but a much weaker villain'],
    [{ villain: 8, acting: 4 }, { villain: 8, acting: 6 }, 'Just as strong a villain, but weaker acting'],
    [{ villain: 8, acting: 9 }, { villain: 8, acting: 6 }, 'Just as strong a villain, but much better acting'],
    [{ unpredictability: 8 }, { unpredictability: 8 }, 'Just as unpredictable'],
    [{ unpredictability: 2 }, { unpredictability: 2 }, 'Just as predictable'],
    [
      { scares: 8, unpredictability: 4 },
      { scares: 8, unpredictability: 7 },
      'Just as scary, but much more predictable',
    ],
    [{ scares: 8, unpredictability: 7 }, { scares: 8, unpredictability: 5 }, 'Just as scary, but less predictable'],
  ])('is, for a film with %j and another film with %j: %s', (here, there, words) => {
    expect(reason(compared(here, 3), compared(there, 3))).toBe(words);
  });

  test('calls two close figures alike only if they are in the same band, unless both figures are from members', () => {
    expect(reason(compared({ scares: 8.2 }, 3), compared({ scares: 8 }))).toBe('Just as scary');
    // 6 is in the band "high" of scares, 5.8 is below it.
    expect(reason(compared({ scares: 5.8 }, 3), compared({ scares: 6 }))).toBe('Also a horror film');
    expect(reason(compared({ scares: 5 }), compared({ scares: 6 }))).toBe('Also a horror film');
    expect(reason(compared({ gore: 9, lore: 3 }), compared({ gore: 9, lore: 1 }))).toBe('Just as gory');
  });

  test('compares two figures from members only by their difference in points', () => {
    expect(reason(compared({ scares: 6.8 }, 3), compared({ scares: 7.2 }, 3))).toBe('Just as scary');
  });

  test('says "light on gore" if both films have little gore, and does not mention two weak villains', () => {
    expect(reason(compared({ gore: 1, villain: 1 }), compared({ gore: 2, villain: 2 }))).toBe('Just as light on gore');
  });

  test.each([
    [3.9, 3.5, 'Just as light on gore'],
    [3.5, 4, 'Just as gory'],
    [4, 3.5, 'Just as gory'],
  ])('says "light on gore" only if both films have less than 4 for gore: %d and %d', (here, there, words) => {
    expect(reason(compared({ gore: here }, 3), compared({ gore: there }, 3))).toBe(words);
  });

  test('weighs agreements and differences by how much each category varies among all films', () => {
    const there = compared({ scares: 6, atmosphere: 6, lore: 1 });
    expect(reason(there, there)).toBe('Just as little lore and as scary');
    const even = { ...figures, atmosphere: { mean: 5, spread: 0.1 }, gore: { mean: 5, spread: 0.1 } };
    const words = (here: Figures, other: Figures) => alikeReason('', here, other, even).text;
    expect(words(there, there)).toBe('Just as much dread and as little lore');
    expect(words(compared({ lore: 9, plot: 1, gore: 5 }), compared({ lore: 9, plot: 9, gore: 8 }))).toBe(
      'Just as much lore, but much less gory',
    );
  });

  test('says "much" only when the difference is at least three points', () => {
    const there = compared({ atmosphere: 9, villain: 5 });
    expect(reason(compared({ atmosphere: 9, villain: 7 }), there)).toMatch(/, but a stronger villain$/);
    expect(reason(compared({ atmosphere: 9, villain: 8 }), there)).toMatch(/, but a much stronger villain$/);
  });

  test('names the category in which the request asks for a difference, even if both films are in the same band', () => {
    const there = compared({ atmosphere: 9, gore: 6, lore: 9 });
    expect(reason(compared({ atmosphere: 9, gore: 4, lore: 1 }), there, ['gore'])).toBe(
      'Just as much dread, but less gory',
    );
  });

  test('names no category when the films agree in none, and omits categories that are unknown for one of the films', () => {
    expect(reason(compared({ gore: 1 }), compared({ gore: 9 }))).toBe('Also a horror film');
    expect(reason(compared({ gore: 1 }), compared({ scares: 1 }))).toBe('Also a horror film');
    expect(reason(compared({ gore: 1 }, 3), compared({ gore: 1, lore: 0.5 }, 3))).toBe('Just as light on gore');
    expect(reason(compared({ gore: 1, lore: 0.5 }, 3), compared({ gore: 1 }, 3))).toBe('Just as light on gore');
  });
});

test('a reason names what two films share before it names their greatest difference', () => {
  const [here, there] = [compared({ gore: 3, atmosphere: 9 }), compared({ gore: 7, atmosphere: 9 })];
  expect(alikeReason('Also folk horror', here, there, figures).text).toBe('Also folk horror, but much less gory');
  expect(alikeReason('Also folk horror', there, there, figures).text).toBe('Also folk horror');
  expect(alikeReason('', compared({}), there, figures).text).toBe('Also a horror film');
});
