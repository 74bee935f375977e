import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byFigure, RATING_CATEGORIES, type RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import { type CommonFilm, compareMembers } from './alike-members.ts';

const nameFilms = async (ids: number[]) =>
  new Map(ids.map((id) => [id, { id, title: `Film ${id}`, posterPath: null, posterColour: null, releaseDate: null }]));
const compare = (films: readonly CommonFilm[]) => compareMembers(films, [[], []], nameFilms);

const figure = fc.integer({ min: 0, max: 10 });
const figures = fc
  .record(byFigure(() => fc.option(figure)))
  .chain((rating) => figure.map((overall): RatingFigures => ({ ...rating, overall })));
const commonFilms = (minLength: number) =>
  fc
    .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 500 }), mine: figures, theirs: figures }), {
      minLength,
      maxLength: 40,
      selector: ({ id }) => id,
    })
    .map((films): CommonFilm[] => films);

const swapped = (films: readonly CommonFilm[]) =>
  films.map(({ id, mine, theirs }) => ({ id, mine: theirs, theirs: mine }));
const film = (id: number, mine: number, theirs: number): CommonFilm => ({
  id,
  mine: { ...byFigure(() => null), overall: mine },
  theirs: { ...byFigure(() => null), overall: theirs },
});

describe('two members with ten or more films in common', () => {
  test('have a likeness of 1 minus a tenth of the mean difference of their ratings, in each category', async () => {
    await fc.assert(
      fc.asyncProperty(commonFilms(10), async (films) => {
        const result = await compare(films);
        if ('missing' in result) throw new Error('compared too few films');
        for (const category of RATING_CATEGORIES) {
          const both = films.flatMap(({ mine, theirs }) => {
            const [a, b] = [mine[category], theirs[category]];
            return a === null || b === null ? [] : [Math.abs(a - b)];
          });
          const mean = both.reduce((total, one) => total + one, 0) / both.length;
          const found = result.axes[category];
          if (both.length === 0) expect(found).toBeNull();
          else expect(found).toBeCloseTo(1 - mean / 10);
        }
        expect(result.films).toBe(films.length);
        expect(result.overall).toBeGreaterThanOrEqual(0);
        expect(result.overall).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('get the same likeness when they change places; only mine and theirs are swapped in the result', async () => {
    const mirrored = (opinion: { mine: number; theirs: number } | null) =>
      opinion && { ...opinion, mine: opinion.theirs, theirs: opinion.mine };
    await fc.assert(
      fc.asyncProperty(commonFilms(10), async (films) => {
        const [one, other] = [await compare(films), await compare(swapped(films))];
        if ('missing' in one || 'missing' in other) throw new Error('compared too few films');
        expect({ ...other, agree: mirrored(other.agree), fight: mirrored(other.fight) }).toEqual(one);
      }),
    );
  });

  test('get the same likeness for any order of the films', async () => {
    await fc.assert(
      fc.asyncProperty(commonFilms(10), async (films) => {
        expect(await compare(films.toReversed())).toEqual(await compare(films));
      }),
    );
  });

  test('who gave the same ratings have a likeness of 1 in every rated category, and no film to fight over', async () => {
    await fc.assert(
      fc.asyncProperty(commonFilms(10), async (films) => {
        const result = await compare(films.map(({ id, mine }) => ({ id, mine, theirs: mine })));
        if ('missing' in result) throw new Error('compared too few films');
        expect(result).toMatchObject({ overall: 1, fight: null });
        for (const likeness of Object.values(result.axes)) expect([1, null]).toContain(likeness);
      }),
    );
  });

  test('who gave opposite ratings have a likeness of 0', async () => {
    const films = Array.from({ length: 10 }, (_, index) => film(index + 1, 0, 10));
    expect(await compare(films)).toMatchObject({ overall: 0, agree: null });
  });
});

test('members with fewer than ten films in common are not compared, and the number of missing films is returned', async () => {
  await fc.assert(
    fc.asyncProperty(commonFilms(0), async (films) => {
      const few = films.slice(0, 9);
      expect(await compare(few)).toEqual({ films: few.length, missing: 10 - few.length });
    }),
  );
});

describe('for two members', () => {
  const others = Array.from({ length: 10 }, (_, index) => film(100 + index, 5, 5));

  test('the film that both agree on has two high ratings that are nearly equal', async () => {
    const films = [film(1, 2, 2), film(2, 10, 8), film(3, 9, 8), film(4, 8, 9), film(5, 7, 6), ...others];
    expect(await compare(films)).toMatchObject({ agree: { film: { id: 3 }, mine: 9, theirs: 8 } });
    expect(await compare([...films, film(6, 7, 7)])).toMatchObject({ agree: { film: { id: 6 } } });
    expect(await compare([film(1, 2, 2), film(2, 10, 8), ...others])).toMatchObject({ agree: null });
    expect(await compare([film(5, 7, 6), ...others])).toMatchObject({ agree: null });
  });

  test('the film that both would fight over has the largest difference between their ratings', async () => {
    const films = [film(1, 2, 6), film(2, 9, 3), film(3, 3, 9), film(4, 1, 7), ...others];
    expect(await compare(films)).toMatchObject({ fight: { film: { id: 2 }, mine: 9, theirs: 3 } });
    expect(await compare([film(1, 6, 7), ...others])).toMatchObject({ fight: null });
    expect(await compare([film(1, 6, 8), ...others])).toMatchObject({ fight: { film: { id: 1 } } });
  });
});

test('if no common film has ratings of an axis by both members, the slopes of their tastes are compared', async () => {
  const films = Array.from({ length: 10 }, (_, index) => film(index + 1, index, index));
  const [rated] = films;
  if (rated)
    [rated.mine, rated.theirs] = [
      { ...rated.mine, lore: 8 },
      { ...rated.theirs, lore: 4 },
    ];
  const tasteOf = (gore: number) => [
    { category: 'gore' as const, slope: gore, centre: 5 },
    { category: 'lore' as const, slope: 0, centre: 5 },
    ...(gore < 0 ? [{ category: 'plot' as const, slope: 1, centre: 5 }] : []),
  ];
  const result = await compareMembers(films, [tasteOf(0.3), tasteOf(-0.4)], nameFilms);
  expect(result).toMatchObject({ axes: { lore: 0.6, gore: expect.closeTo(0.3, 9), plot: null }, weighed: ['gore'] });
  const far = await compareMembers(films, [tasteOf(3), tasteOf(-3)], nameFilms);
  expect(far).toMatchObject({ axes: { gore: 0 } });
});
