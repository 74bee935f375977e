import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { TELLING_FILMS } from '../contract/horror-profile.ts';
import { tellingFilms } from './telling-films.ts';

const plain = RATING_CATEGORIES.map(() => 5);
const withFigure = (axis: number, figure: number) => plain.map((one, index) => (index === axis ? figure : one));

test('films with unusual figures come before films with common figures, and a film with unique figures comes first', () => {
  const alike = Array.from({ length: 20 }, (_, index) => ({ id: 100 + index, figures: plain }));
  const chosen = tellingFilms([
    ...alike,
    { id: 1, figures: withFigure(0, 10) },
    { id: 2, figures: withFigure(0, 10) },
    { id: 3, figures: withFigure(5, 0) },
  ]);
  expect(chosen).toHaveLength(TELLING_FILMS);
  expect(chosen.slice(0, 3).sort()).toEqual([1, 2, 3]);
  expect(chosen[0]).toBe(3);
});

test('at most twelve different films are chosen, whatever the films are', () => {
  const films = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 500 }),
      figures: fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 8, maxLength: 8 }),
    }),
    { maxLength: 40, selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(films, (candidates) => {
      const chosen = tellingFilms(candidates);
      expect(chosen).toHaveLength(Math.min(TELLING_FILMS, candidates.length));
      expect(new Set(chosen).size).toBe(chosen.length);
    }),
  );
});
