import { expect, it } from 'vitest';
import { byCategory } from '#contract/fright/rating-categories.ts';
import { movedProfiles } from './moved-profile.ts';

const film = (figures: { gore?: number; scares?: number; unpredictability?: number } | null) => ({
  id: 948,
  fright: {
    desk: null,
    reason: null,
    known: [],
    effective: figures && { ...byCategory(() => null), ...figures },
  },
});
const searches = (figures: Parameters<typeof film>[0]) =>
  Object.fromEntries(movedProfiles(film(figures)).map(({ label, search }) => [label, search]));

it('moves each figure by two, rounded', () => {
  expect(searches({ gore: 6, scares: 5.4, unpredictability: 3.5 })).toEqual({
    'Less gore': { like: '948', gore: '-4' },
    Scarier: { like: '948', scares: '7-' },
    Stranger: { like: '948', unpredictability: '6-' },
  });
});

it('stays between 0 and 10', () => {
  expect(searches({ gore: 1, scares: 9 })).toEqual({
    'Less gore': { like: '948', gore: '-0' },
    Scarier: { like: '948', scares: '10-' },
  });
});

it('offers nothing for an unknown figure, or one that cannot move', () => {
  expect(searches(null)).toEqual({});
  expect(searches({})).toEqual({});
  expect(searches({ gore: 0, scares: 10 })).toEqual({});
});
