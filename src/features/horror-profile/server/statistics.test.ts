import { describe, expect, test } from 'vitest';
import { byCategory, byFigure, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import { axisOf, highest, mostAlone, type RatedFilm } from './statistics.ts';

const film = (
  id: number,
  own: Partial<RatingFigures>,
  community: Partial<RatingFigures> = {},
  others = 1,
): RatedFilm => ({
  id,
  own: { ...byFigure(() => null), ...own },
  effective: byCategory(() => null),
  community: { ...byFigure(() => null), ...community },
  others,
});

test('an axis has no uncertainty when the difference from the other members is the same for all films', () => {
  const films = [1, 2, 3].map((gore) => film(gore, { gore }, { gore: gore + 1 }));
  expect(axisOf([...films, film(4, {}, { gore: 9 })], 'gore')).toEqual({
    mean: 2,
    count: 3,
    community: 3,
    difference: -1,
    uncertainty: null,
    compared: 3,
  });
});

describe('the extremes', () => {
  test('have the film with the best overall rating of several with the same figure, then the lowest id', () => {
    const films = [film(1, { scares: 8 }), film(2, { scares: 9 }), film(4, { scares: 9, overall: 0 })];
    expect(highest([...films, film(3, { scares: 9, overall: 0 }, { scares: 5 })], 'scares')).toEqual({
      id: 3,
      figure: 9,
      community: 5,
    });
  });

  test('have the film that most others rated of several with the same difference', () => {
    const films = [film(1, { overall: 4 }, { overall: 6 }, 1), film(2, { overall: 8 }, { overall: 6 }, 2)];
    expect(mostAlone(films)).toEqual({ id: 2, figure: 8, community: 6 });
  });

  test('are missing without a figure above 0, and without a difference', () => {
    expect(highest([film(1, { scares: 0 }), film(2, {})], 'scares')).toBeNull();
    expect(mostAlone([film(1, { overall: 5 }, { overall: 5 }), film(2, { overall: 5 }), film(3, {})])).toBeNull();
  });
});
