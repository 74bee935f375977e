import { expect, test } from 'vitest';
import { byCategory, RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { forYouReason } from './for-you-reason.ts';

type Some = Partial<Record<RatingCategory, number | null>>;
const medium = byCategory((): number | null => 5);
const taste = [
  { category: 'atmosphere' as const, slope: 0.4, centre: 6 },
  { category: 'gore' as const, slope: -0.3, centre: 5 },
  { category: 'plot' as const, slope: 0.1, centre: 5 },
  { category: 'lore' as const, slope: 0.01, centre: 5 },
];
const INNOCENTS = { title: 'The Innocents', figure: 9 };
const BEST = 'Among the best-rated films that you have not seen';

test.each<[Some, string]>([
  [{ atmosphere: 8 }, 'You like strong atmosphere'],
  [{ plot: 8 }, 'You like a strong plot'],
  [{ plot: 10 }, 'You like an outstanding plot'],
  [{ atmosphere: 8, gore: 2 }, 'You like little gore and strong atmosphere'],
  // The reason names at most two categories, the ones that add the most points.
  [{ atmosphere: 9, gore: 2, plot: 7 }, 'You like overwhelming atmosphere and little gore'],
  // None of these is named: gore, which this taste dislikes; lore, which adds too few points; medium and unknown
  // figures.
  [{ gore: 9, lore: 10, atmosphere: 6.5 }, BEST],
  [{ atmosphere: null }, BEST],
])('the reason of a film with %j is: %s', (figures, text) => {
  expect(forYouReason({ ...medium, ...figures }, taste, null, null).text).toBe(text);
});

test('a taste for little is said in words that a fan likes to hear, or not at all', () => {
  const said = RATING_CATEGORIES.flatMap((category) => {
    const { chips } = forYouReason({ ...medium, [category]: 1 }, [{ category, slope: -0.4, centre: 5 }], null, null);
    return chips[0] === 'highly rated' ? [] : chips;
  });
  expect(said).toEqual(['gentle scares', 'simple stories', 'little gore', 'familiar turns']);
});

test('the reason names the most similar film that the member liked', () => {
  expect(forYouReason({ ...medium, gore: 1 }, taste, null, INNOCENTS)).toEqual({
    text: 'You like little gore; like The Innocents, which you gave 9',
    chips: ['little gore', 'like The Innocents'],
  });
  expect(forYouReason(medium, taste, null, INNOCENTS)).toEqual({
    text: 'Like The Innocents, which you gave 9',
    chips: ['like The Innocents'],
  });
  expect(forYouReason(medium, [], null, null).chips).toEqual(['highly rated']);
});

test('the reason names a kind of the film by the number of own ratings with the same figure, and at most three chips', () => {
  const slashers = { words: 'slashers', count: 4, figure: 9 };
  expect(forYouReason({ ...medium, atmosphere: 8, gore: 2 }, taste, slashers, INNOCENTS)).toEqual({
    text: 'You like little gore and strong atmosphere; four of your nines are slashers; like The Innocents, which you gave 9',
    chips: ['slashers', 'little gore', 'strong atmosphere'],
  });
  expect(forYouReason(medium, [], { words: 'from Japan', count: 13, figure: 10 }, null)).toEqual({
    text: '13 of your tens are from Japan',
    chips: ['from Japan'],
  });
  expect(forYouReason(medium, [], { words: 'by Mario Bava', count: 3, figure: 8 }, null).text).toBe(
    'Three of your eights are by Mario Bava',
  );
});
