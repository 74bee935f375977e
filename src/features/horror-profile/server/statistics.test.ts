import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byFigure, MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import { effectiveFigures, ownFigures } from '#test/horror-profile/own-figures.ts';
import { DIFFERENCE_FROM } from '../contract/horror-profile.ts';
import { axisOf, highest, mostAlone, overallOf, type RatedFilms } from './statistics.ts';

const figure = fc.integer({ min: 0, max: MAX_RATING });
const given = fc.option(figure, { nil: null });

/** Films with each rating of the other members, so that a test can count the ratings again. */
const films = fc.array(
  fc.record({ overall: given, scares: given, gore: given, others: fc.array(figure, { maxLength: 4 }) }),
  { maxLength: 30 },
);
type Film = { overall: number | null; scares: number | null; gore: number | null; others: number[] };

const meanOf = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

const rated = (list: Film[]): RatedFilms => ({
  ids: Int32Array.from(list, (_, index) => index + 1),
  own: ownFigures(list.map(({ others: _, ...own }) => ({ ...byFigure(() => null), ...own }))),
  effective: effectiveFigures(list.map(() => ({}))),
  others: byFigure(() => ({
    sums: Int32Array.from(list, ({ others }) => others.reduce((sum, one) => sum + one, 0)),
    counts: Int32Array.from(list, ({ others }) => others.length),
  })),
});

describe('an axis', () => {
  test('has the same figures as a simple calculation from the list of films', () => {
    fc.assert(
      fc.property(films, (list) => {
        const axis = axisOf(rated(list), 'gore');
        const own = list.flatMap(({ gore }) => (gore === null ? [] : [gore]));
        expect(axis.count).toBe(own.length);
        if (own.length === 0) expect(axis.mean).toBeNull();
        else expect(axis.mean).toBeCloseTo(meanOf(own), 9);

        const pairs = list.flatMap(({ gore, others }) =>
          gore === null || others.length === 0 ? [] : [{ gore, community: meanOf(others) }],
        );
        expect(axis.compared).toBe(pairs.length);
        if (pairs.length === 0) expect(axis.community).toBeNull();
        else expect(axis.community).toBeCloseTo(meanOf(pairs.map(({ community }) => community)), 9);
        if (pairs.length < DIFFERENCE_FROM) {
          expect([axis.difference, axis.uncertainty]).toEqual([null, null]);
          return;
        }
        const differences = pairs.map(({ gore, community }) => gore - community);
        expect(axis.difference).toBeCloseTo(meanOf(differences), 9);
        const squares = differences.map((one) => (one - meanOf(differences)) ** 2);
        const variance = squares.reduce((sum, one) => sum + one, 0) / (pairs.length - 1);
        expect(axis.uncertainty ?? 0).toBeCloseTo(Math.sqrt(variance / pairs.length), 7);
      }),
    );
  });

  test('has no uncertainty when the difference from the other members is the same for all films', () => {
    const list = [1, 2, 3].map((gore) => ({ overall: null, scares: null, gore, others: [gore + 1] }));
    expect(axisOf(rated(list), 'gore')).toEqual({
      mean: 2,
      count: 3,
      community: 3,
      difference: -1,
      uncertainty: null,
      compared: 3,
    });
  });
});

test('the histogram counts each overall rating once', () => {
  fc.assert(
    fc.property(films, (list) => {
      const { mean, histogram } = overallOf(rated(list));
      const own = list.flatMap(({ overall }) => (overall === null ? [] : [overall]));
      expect(histogram).toHaveLength(MAX_RATING + 1);
      for (const [value, count] of histogram.entries()) {
        expect(count).toBe(own.filter((one) => one === value).length);
      }
      if (own.length === 0) expect(mean).toBeNull();
      else expect(mean).toBeCloseTo(meanOf(own), 9);
    }),
  );
});

describe('the extremes', () => {
  test('include the film with the highest figure; of several such films, the one with the best overall rating is taken', () => {
    fc.assert(
      fc.property(films, (list) => {
        const found = highest(rated(list), 'scares');
        const most = Math.max(0, ...list.map(({ scares }) => scares ?? 0));
        if (most === 0) {
          expect(found).toBeNull();
          return;
        }
        const film = list[(found?.id ?? 0) - 1];
        expect([found?.figure, film?.scares]).toEqual([most, most]);
        expect(found?.community).toEqual(film?.others.length ? meanOf(film.others) : null);
        const best = Math.max(...list.filter(({ scares }) => scares === most).map(({ overall }) => overall ?? 0));
        expect(film?.overall ?? 0).toBe(best);
      }),
    );
  });

  test("include the film with the largest difference from the other members' ratings, or null if there is no difference", () => {
    fc.assert(
      fc.property(films, (list) => {
        const found = mostAlone(rated(list));
        const distances = list.map(({ overall, others }) =>
          overall === null || others.length === 0 ? 0 : Math.abs(overall - meanOf(others)),
        );
        const furthest = Math.max(0, ...distances);
        if (furthest < 1e-9) expect(found).toBeNull();
        else expect(distances[(found?.id ?? 0) - 1]).toBeCloseTo(furthest, 9);
      }),
    );
  });
});
