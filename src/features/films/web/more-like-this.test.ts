import { expect, test } from 'vitest';
import { byCategory, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { movedProfiles } from './more-like-this.tsx';

const film = (figures: Partial<Record<RatingCategory, number>>) => {
  const effective = { ...byCategory(() => null), ...figures };
  return { id: 694, fright: { desk: null, reason: null, effective, known: [] } };
};
const lessGore = { axis: 'gore', direction: 'less', films: 12 } as const;
const scarier = { axis: 'scares', direction: 'more', films: 5 } as const;
const stranger = { axis: 'unpredictability', direction: 'more', films: 9 } as const;

test('each link leads to similar films at or beyond the next whole figure', () => {
  const figures = { scares: 6.8, gore: 4.2, unpredictability: 5 };
  expect(movedProfiles(film(figures), [stranger, scarier, lessGore])).toEqual([
    { label: 'Less gore', search: { like: '694', gore: '-4' } },
    { label: 'Scarier', search: { like: '694', scares: '7-' } },
    { label: 'Weirder', search: { like: '694', unpredictability: '6-' } },
  ]);
});

test('only directions with enough films have a link', () => {
  expect(movedProfiles(film({ scares: 6, gore: 4 }), [lessGore]).map(({ label }) => label)).toEqual(['Less gore']);
  expect(movedProfiles(film({ scares: 6, gore: 4 }), [])).toEqual([]);
});

test('a category without a step, such as lore, and a category without a figure have no link', () => {
  expect(movedProfiles(film({ lore: 6 }), [{ axis: 'lore', direction: 'more', films: 9 }, scarier])).toEqual([]);
});
