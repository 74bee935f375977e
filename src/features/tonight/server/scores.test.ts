import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { driversOf, type Taste } from '#features/horror-profile/server/drivers.ts';
import {
  byCategory,
  byFigure,
  MAX_RATING,
  RATING_CATEGORIES,
  type RatingFigures,
} from '#features/ratings/contract/rating-categories.ts';
import { NO_KINDS } from './kind-taste.ts';
import { addedTo, forYouScore, MAX_ADDED } from './scores.ts';

const figure = fc.integer({ min: 0, max: MAX_RATING });
const given = fc.option(figure, { nil: null });
const figures = fc.record(byFigure(() => given));
const extreme = fc.constantFrom(0, MAX_RATING);

const tasteOf = (films: { own: RatingFigures; effective: RatingFigures }[]) => driversOf(films).taste;

/** The points for one film. */
const added = (axes: Taste, film: Partial<RatingFigures>, kinds = NO_KINDS) =>
  addedTo(
    byCategory((category) => Float32Array.of(film[category] ?? Number.NaN)),
    { axes, kinds },
  )(0);

describe('the points that a taste adds', () => {
  test('are the same as in an example that was calculated by hand', () => {
    const taste = [
      { category: 'atmosphere' as const, slope: 0.3, centre: 6 },
      { category: 'gore' as const, slope: -0.2, centre: 5 },
    ];
    // 0.3 · 2 + 0.2 · 3 = 1.2, and 2 · tanh(0.6) = 1.0740993.
    expect(added(taste, { atmosphere: 8, gore: 2 })).toBeCloseTo(1.0740993, 6);
    expect(added(taste, {})).toBe(0);
    // With 0.8 for the kinds of the film 2 · tanh(1), and 3 · tanh(0.5) more for a fan with 0.75.
    const kinds = { ...NO_KINDS, points: () => 0.8 };
    expect(added(taste, { atmosphere: 8, gore: 2 }, kinds)).toBeCloseTo(1.5231883, 6);
    expect(added(taste, { atmosphere: 8, gore: 2 }, { ...kinds, fan: () => 0.75 })).toBeCloseTo(2.9095398, 6);
    expect(forYouScore(7, 1)).toBeCloseTo(4.5, 9);
  });

  test('are finite and at most two for any ratings, even if a member gives 0 or 10 to everything', () => {
    const film = fc.record({ own: figures, effective: figures });
    const only0or10 = fc.record({
      own: fc.tuple(figures, extreme).map(([own, overall]) => ({ ...own, overall })),
      effective: figures,
    });
    fc.assert(
      fc.property(
        fc.oneof(fc.array(film, { maxLength: 40 }), fc.array(only0or10, { minLength: 10, maxLength: 40 })),
        figures,
        (films, unseen) => {
          const points = added(tasteOf(films), unseen);
          // The points may be equal to the maximum, because tanh of a large number is exactly 1 in floating point.
          expect(Math.abs(points)).toBeLessThanOrEqual(MAX_ADDED);
          expect(Number.isFinite(points)).toBe(true);
        },
      ),
    );
  });

  test('never put a film before another film that has over four points more for its quality, unless the member is a fan', () => {
    const taste = RATING_CATEGORIES.map((category) => ({ category, slope: 50, centre: 5 }));
    const worst = forYouScore(
      10,
      added(
        taste,
        byFigure(() => 0),
      ),
    );
    const best = forYouScore(
      1,
      added(
        taste,
        byFigure(() => 10),
      ),
    );
    expect(worst).toBeGreaterThan(best);
  });

  test('are few when the member has few ratings: fewer after ten films than after a hundred', () => {
    const films = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        own: { ...byFigure(() => null), overall: (index * 7) % 11 },
        effective: { ...byFigure((): number | null => 5), gore: (index * 7) % 11 },
      }));
    const pointsAfter = (count: number) => added(tasteOf(films(count)), { gore: 8 });
    expect(pointsAfter(10)).toBeGreaterThan(0);
    expect(pointsAfter(10)).toBeLessThan(0.7 * pointsAfter(100));
  });
});
