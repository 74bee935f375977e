import { describe, expect, test } from 'vitest';
import { byCategory, RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { alikeReason } from './alike-reason.ts';
import type { Figures } from './reason.ts';

type Known = Partial<Record<RatingCategory, number>>;

/**
 * @param ratings the number of members' ratings of each category; their mean is the figure. With 0 ratings, the figures
 * are the Desk's
 */
function film(known: Known, ratings = 0): Figures {
  const figures = byCategory((category) => known[category] ?? null);
  const counted = RATING_CATEGORIES.flatMap((category) => [
    [`${category}_sum`, (known[category] ?? 0) * ratings],
    [`${category}_count`, ratings],
  ]);
  return { ...figures, ...Object.fromEntries(counted), desk_profile: ratings > 0 ? null : figures };
}
const SPREAD = byCategory(() => ({ mean: 5, spread: 2 }));
const reason = (here: Figures, there: Figures, moved: RatingCategory[] = []) =>
  alikeReason('', here, there, SPREAD, moved).text;

describe('the reason why a film is like another', () => {
  test('names the two most unusual categories in which their profiles agree and the category in which they differ most, but no figures', () => {
    const there = { scares: 5, atmosphere: 9, villain: 8, gore: 7, plot: 6 };
    const here = { scares: 5, atmosphere: 9, villain: 8, gore: 3, plot: 4 };
    expect(reason(film(here), film(there))).toBe('Just as much dread and as strong a villain, but much less gory');
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
    expect(reason(film(here, 3), film(there, 3))).toBe(words);
  });

  test('calls two close figures alike only if they are in the same band, unless both figures are from members', () => {
    expect(reason(film({ scares: 8.2 }, 3), film({ scares: 8 }))).toBe('Just as scary');
    // 6 is in the band "high" of scares, 5.8 is below it.
    expect(reason(film({ scares: 5.8 }, 3), film({ scares: 6 }))).toBe('Also a horror film');
    expect(reason(film({ scares: 5 }), film({ scares: 6 }))).toBe('Also a horror film');
    expect(reason(film({ gore: 9, lore: 3 }), film({ gore: 9, lore: 1 }))).toBe('Just as gory');
  });

  test('compares two figures from members only by their difference in points', () => {
    expect(reason(film({ scares: 6.8 }, 3), film({ scares: 7.2 }, 3))).toBe('Just as scary');
  });

  test('says "light on gore" if both films have little gore, and does not mention two weak villains', () => {
    expect(reason(film({ gore: 1, villain: 1 }), film({ gore: 2, villain: 2 }))).toBe('Just as light on gore');
  });

  test.each([
    [3.9, 3.5, 'Just as light on gore'],
    [3.5, 4, 'Just as gory'],
    [4, 3.5, 'Just as gory'],
  ])('says "light on gore" only if both films have less than 4 for gore: %d and %d', (here, there, words) => {
    expect(reason(film({ gore: here }, 3), film({ gore: there }, 3))).toBe(words);
  });

  test('weighs agreements and differences by how much each category varies among all films', () => {
    const there = film({ scares: 6, atmosphere: 6, lore: 1 });
    expect(reason(there, there)).toBe('Just as little lore and as scary');
    const figures = { ...SPREAD, atmosphere: { mean: 5, spread: 0.1 }, gore: { mean: 5, spread: 0.1 } };
    const words = (here: Figures, other: Figures) => alikeReason('', here, other, figures).text;
    expect(words(there, there)).toBe('Just as much dread and as little lore');
    expect(words(film({ lore: 9, plot: 1, gore: 5 }), film({ lore: 9, plot: 9, gore: 8 }))).toBe(
      'Just as much lore, but much less gory',
    );
  });

  test('says "much" only when the difference is at least three points', () => {
    const there = film({ atmosphere: 9, villain: 5 });
    expect(reason(film({ atmosphere: 9, villain: 7 }), there)).toMatch(/, but a stronger villain$/);
    expect(reason(film({ atmosphere: 9, villain: 8 }), there)).toMatch(/, but a much stronger villain$/);
  });

  test('names the category in which the request asks for a difference, even if both films are in the same band', () => {
    const there = film({ atmosphere: 9, gore: 6, lore: 9 });
    expect(reason(film({ atmosphere: 9, gore: 4, lore: 1 }), there, ['gore'])).toBe(
      'Just as much dread, but less gory',
    );
  });

  test('names no category when the films agree in none, and omits categories that are unknown for one of the films', () => {
    expect(reason(film({ gore: 1 }), film({ gore: 9 }))).toBe('Also a horror film');
    expect(reason(film({ gore: 1 }), film({ scares: 1 }))).toBe('Also a horror film');
    expect(reason(film({ gore: 1 }, 3), film({ gore: 1, lore: 0.5 }, 3))).toBe('Just as light on gore');
    expect(reason(film({ gore: 1, lore: 0.5 }, 3), film({ gore: 1 }, 3))).toBe('Just as light on gore');
  });
});

test('a reason names what two films share before it names their greatest difference', () => {
  const [here, there] = [film({ gore: 3, atmosphere: 9 }), film({ gore: 7, atmosphere: 9 })];
  expect(alikeReason('Also folk horror', here, there, SPREAD).text).toBe('Also folk horror, but much less gory');
  expect(alikeReason('Also folk horror', there, there, SPREAD).text).toBe('Also folk horror');
  expect(alikeReason('', film({}), there, SPREAD).text).toBe('Also a horror film');
});
