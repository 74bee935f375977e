import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byFigure } from '#features/ratings/contract/rating-categories.ts';
import { fanKinds, type KindFilm, kindSlopes, surprisesOf } from './kind-slopes.ts';

const film = (points: number, ...kinds: string[]): KindFilm => ({ points, kinds, isLiked: points >= 0 });
const times = (count: number, one: KindFilm) => Array.from({ length: count }, () => one);

describe('the slopes of kinds', () => {
  test('are those of an example that was calculated by hand', () => {
    // Half of 20 films are slashers, 1 point above the mean, the others 1 below: Zᵀy = 10 and ZᵀZ = 20 · 0.25 = 5.
    const { slopes, base } = kindSlopes([...times(10, film(1, 'slasher')), ...times(10, film(-1))]);
    expect(slopes.get('slasher')).toBeCloseTo(10 / (5 + 10), 6);
    expect(base).toBeCloseTo(10 / 15 / 2, 6);
  });

  test('solve the equations of a ridge regression for any kinds', () => {
    const kinds = fc.subarray(['slasher', 'ghost', 'from 1980s', 'country IT']);
    const films = fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), kinds), { minLength: 10, maxLength: 60 });
    fc.assert(
      fc.property(films, (given) => {
        const mean = given.reduce((sum, [points]) => sum + points, 0) / given.length;
        const rated = given.map(([points, of]) => film(points - mean, ...of));
        const { slopes, base } = kindSlopes(rated);
        const missed = ({ points, kinds: of }: KindFilm) =>
          points + base - of.reduce((sum, kind) => sum + (slopes.get(kind) ?? 0), 0);
        for (const [kind, slope] of slopes) {
          const share = rated.filter((one) => one.kinds.includes(kind)).length / rated.length;
          const column = (one: KindFilm) => Number(one.kinds.includes(kind)) - share;
          // Zᵀ(y − Zw) = λw
          expect(rated.reduce((sum, one) => sum + column(one) * missed(one), 0)).toBeCloseTo(10 * slope, 1);
        }
      }),
    );
  });

  test('are small for a kind of one film, and shared by kinds that come together', () => {
    const { slopes } = kindSlopes([
      film(4, 'western-horror'),
      ...times(10, film(1, 'ghost', 'gothic')),
      ...times(14, film(-1)),
    ]);
    expect(slopes.get('western-horror')).toBeLessThan(0.5);
    expect(slopes.get('ghost')).toBeCloseTo(slopes.get('gothic') ?? 0, 2);
  });
});

describe('a fan', () => {
  const share = () => 0.125;

  test('is somebody who likes many more films of a kind than chance lets expect', () => {
    const fan = fanKinds(times(11, film(0, 'slasher')), share);
    // log((11 + 3) / (11 / 8 + 3)) − 1.645 / √14
    expect(fan.get('slasher')).toBeCloseTo(Math.log(14 / 4.375) - 1.645 / Math.sqrt(14), 6);
  });

  test('is nobody who likes three films of a kind, as many as others, or who dislikes the kind', () => {
    expect(fanKinds(times(3, film(0, 'slasher')), share).size).toBe(0);
    expect(fanKinds([...times(10, film(0, 'slasher')), ...times(70, film(0))], share).size).toBe(0);
    expect(fanKinds([...times(11, film(-2, 'slasher')), ...times(11, film(2))], share).size).toBe(0);
  });
});

test('a surprise is what the axes do not explain of a rating; films without an overall rating have none', () => {
  const rated = (id: number, overall: number | null, gore: number) => ({
    id,
    own: { ...byFigure(() => null), overall },
    effective: { ...byFigure(() => null), gore },
  });
  const taste = [{ category: 'gore' as const, slope: -0.5, centre: 5 }];
  // The axes explain 1 point up for the first film and 1 down for the second, so 7 and 7 of the ratings are left.
  expect(surprisesOf([rated(1, 8, 3), rated(2, 6, 7), rated(3, null, 0)], taste)).toEqual([
    { id: 1, points: 0, isLiked: true },
    { id: 2, points: 0, isLiked: false },
  ]);
});
