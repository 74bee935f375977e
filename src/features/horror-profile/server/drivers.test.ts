import { describe, expect, test } from 'vitest';
import { normal, seededRandom } from '#engine/lib/seeded-random.ts';
import {
  byCategory,
  byFigure,
  RATING_CATEGORIES,
  type RatingCategory,
  type RatingFigures,
} from '#features/ratings/contract/rating-categories.ts';
import * as drivers from './drivers.ts';
import { MAX_FOR_TASTE } from './horror-profile.repository.ts';

/** @param effective the films' effective figures; none by default */
function driversOf(films: RatingFigures[], effective: Partial<RatingFigures>[] = films.map(() => ({}))) {
  const rated = films.map((own, index) => ({ own, effective: { ...byCategory(() => null), ...effective[index] } }));
  const { taste, ...found } = drivers.driversOf(rated);
  const slopes: Partial<Record<RatingCategory, number>> = Object.fromEntries(
    taste.map(({ category, slope }) => [category, slope]),
  );
  return { ...found, taste, slopes };
}

const film = (own: Partial<RatingFigures>): RatingFigures => ({ ...byFigure(() => null), ...own });

const clamp = (value: number) => Math.min(10, Math.max(0, Math.round(value)));

/** Films with random figures, from which `overall` computes the overall rating. */
function films(count: number, overall: (axes: Record<string, number>, random: () => number) => number) {
  const random = seededRandom(13);
  return Array.from({ length: count }, () => {
    const axes = byCategory(() => clamp(normal(random, 6, 2)));
    return film({ ...axes, overall: clamp(overall(axes, random)) });
  });
}
const atmospheric = (count: number) =>
  films(count, ({ atmosphere = 0, gore = 0 }, random) => normal(random, 4 + 0.8 * atmosphere - 0.4 * gore, 0.5));

describe('the drivers', () => {
  test("are the axes that determine the member's overall ratings", () => {
    const { drivers, slopes, missing } = driversOf(atmospheric(60));
    expect(missing).toBe(0);
    expect(drivers?.films).toBe(60);
    expect(drivers?.r2).toBeGreaterThan(0.7);
    expect(slopes.atmosphere).toBeGreaterThan(0.5);
    expect(slopes.gore).toBeLessThan(-0.2);
    expect(Math.abs(slopes.lore ?? 1)).toBeLessThan(0.15);
    const strengths = Object.values(drivers?.weights ?? {}).map((weight) => Math.abs(weight ?? 0));
    expect(drivers?.weights.atmosphere).toBe(Math.max(...strengths));
  });

  test('are known only if ten films have an overall rating and ratings on at least three axes', () => {
    const rated = atmospheric(60);
    expect(driversOf(rated.slice(0, 9))).toMatchObject({ missing: 1, drivers: null, taste: [] });
    const without = film({ overall: 9 });
    const onTwo = film({ overall: 9, gore: 1, plot: 2 });
    const notOverall = film({ gore: 1, plot: 2, lore: 3 });
    expect(driversOf([...rated.slice(0, 9), without, onTwo, notOverall]).missing).toBe(1);
    expect(driversOf(rated.slice(0, 10)).missing).toBe(0);
  });

  test('are unknown when the overall ratings depend on no axis', () => {
    const { drivers, missing } = driversOf(films(40, (_, random) => normal(random, 6, 2)));
    expect([drivers, missing]).toEqual([null, 0]);
  });

  test('are unknown when the ratings do not vary', () => {
    const even = films(20, () => 7);
    const still = driversOf(even);
    expect(still).toMatchObject({ missing: 0, drivers: null });
    expect(Object.values(still.slopes).filter((slope) => slope !== 0)).toEqual([]);
    const flat = even.map((_, index) => film({ ...byCategory(() => 5), overall: (index + 1) % 11 }));
    expect(driversOf(flat)).toMatchObject({ missing: 0, drivers: null, taste: [] });
  });

  test('exclude an axis that does not vary or has no ratings, but use films that have ratings on some axes only', () => {
    const rated = atmospheric(60).map((own, index) =>
      film({ ...own, acting: 7, villain: null, plot: index % 3 === 0 ? own.plot : null }),
    );
    const { drivers, slopes } = driversOf(rated);
    expect([drivers?.weights.acting, drivers?.weights.villain]).toEqual([null, null]);
    expect(Object.keys(slopes)).not.toContain('acting');
    expect(drivers?.films).toBe(60);
    expect(drivers?.weights.atmosphere).toBeGreaterThan(0.5);
  });

  test('use effective figures for axes that the member has not rated, and report the share of the member’s own figures', () => {
    const rated = atmospheric(60);
    const onlyOverall = rated.map(({ overall }) => film({ overall }));
    const found = driversOf(onlyOverall, rated);
    expect(found.drivers).toEqual(driversOf(rated).drivers);
    expect([found.missing, found.ownAxes, driversOf(rated).ownAxes]).toEqual([0, 0, 1]);
    // A member's own figures count instead of the effective ones.
    const mixed = onlyOverall.map((own, index) => (index < 15 ? film({ ...own, gore: 10, lore: 0 }) : own));
    expect(driversOf(mixed, rated).ownAxes).toBeCloseTo(30 / 480, 9);
    expect(driversOf(mixed, rated).drivers).not.toEqual(found.drivers);
    // Films without any figure cannot be used.
    expect(driversOf(onlyOverall)).toMatchObject({ missing: 10, ownAxes: null });
  });

  test('have the slope that was calculated by hand for one axis and ten films', () => {
    // Gore 0 to 9, overall 9 to 0. s² = 82.5 / 9; ZᵀZ = 9, so the weight of one s is −s · 9 / (9 + 10).
    const ten = Array.from({ length: 10 }, (_, gore) => film({ overall: 9 - gore, gore, plot: 5, lore: 5 }));
    const { taste, drivers } = driversOf(ten);
    expect(taste).toEqual([{ category: 'gore', centre: 4.5, slope: expect.closeTo(-9 / 19, 6) }]);
    expect(drivers?.weights.gore).toBeCloseTo((-9 / 19) * Math.sqrt(82.5 / 9), 6);
  });
});

test('2,000 of 10,000 ratings give nearly the same weights as all of them', () => {
  const all = atmospheric(10_000);
  const [few, many] = [driversOf(all.slice(-MAX_FOR_TASTE)).drivers, driversOf(all).drivers];
  const changes = RATING_CATEGORIES.map((axis) => Math.abs((few?.weights[axis] ?? 0) - (many?.weights[axis] ?? 9)));
  expect(Math.max(...changes)).toBeLessThan(0.1);
  expect(Math.abs((few?.r2 ?? 0) - (many?.r2 ?? 9))).toBeLessThan(0.05);
});
