import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisLabel, axisPoint, CHART_RADIUS, CHART_VIEW, ratingsPath, ringPath } from './fright-graph-geometry.ts';
import { type CategoryRatings, RATING_CATEGORIES, ratedCategories } from './rating-categories.ts';

const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x, y);
/** Returns the corners of a path with straight lines. */
const corners = (path: string) =>
  path
    .replace(/Z$/, '')
    .split(/[ML]/)
    .filter(Boolean)
    .map((corner) => corner.split(',').map(Number));

describe('a point on an axis', () => {
  it('is at the top for scares, and clockwise from there for the other categories', () => {
    expect(axisPoint('scares', 10)).toEqual({ x: 0, y: -CHART_RADIUS });
    expect(axisPoint('plot', 10).x).toBeCloseTo(CHART_RADIUS);
    expect(axisPoint('villain', 5).y).toBeCloseTo(CHART_RADIUS / 2);
    expect(axisPoint('acting', 10).x).toBeCloseTo(-CHART_RADIUS);
    expect(axisPoint('atmosphere', 10).x).toBeGreaterThan(0);
    expect(axisPoint('atmosphere', 10).y).toBeLessThan(0);
  });

  it('has a distance in proportion to its rating, from the centre at 0 to the rim at 10', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RATING_CATEGORIES),
        fc.double({ min: -5, max: 15, noNaN: true }),
        (category, rating) => {
          const within = Math.min(Math.max(rating, 0), 10);
          expect(distance(axisPoint(category, rating))).toBeCloseTo((within / 10) * CHART_RADIUS);
        },
      ),
    );
  });
});

describe('the outline of ratings', () => {
  it('has a corner for every rated category and is closed', () => {
    const path = ratingsPath({ scares: 10, plot: 5, villain: 10 });
    expect(path).toBe('M0,-180L90,0L0,180Z');
  });

  it('skips missing ratings and -1, but not 0', () => {
    const ratings: CategoryRatings = { scares: 0, lore: -1, gore: 4, acting: undefined };
    expect(ratedCategories(ratings)).toEqual(['scares', 'gore']);
    expect(corners(ratingsPath(ratings))).toHaveLength(2);
  });

  it('is empty without ratings', () => {
    expect(ratingsPath({})).toBe('');
  });

  it('does not depend on the order of the categories', () => {
    expect(ratingsPath({ villain: 3, scares: 9, plot: 6 })).toBe(ratingsPath({ scares: 9, plot: 6, villain: 3 }));
  });
});

it('a ring meets all eight axes at the same distance', () => {
  const ring = corners(ringPath(6));
  expect(ring).toHaveLength(8);
  for (const [x = 0, y = 0] of ring) expect(Math.hypot(x, y)).toBeCloseTo(CHART_RADIUS * 0.6, 0);
});

describe('the label of an axis', () => {
  it('is centred above and below the web, and begins or ends at its axis elsewhere', () => {
    expect(RATING_CATEGORIES.map((category) => axisLabel(category).anchor)).toEqual([
      ...['middle', 'start', 'start', 'start'],
      ...['middle', 'end', 'end', 'end'],
    ]);
  });

  it('keeps a gap to the tip of its axis', () => {
    const tip = CHART_RADIUS;
    expect(axisLabel('scares')).toMatchObject({ x: 0, y: -(tip + 14) });
    // A label's position is its baseline, so below the web the height of its capitals is added.
    expect(axisLabel('villain')).toMatchObject({ x: 0, y: tip + 14 + 18 });
    expect(axisLabel('plot')).toMatchObject({ x: tip + 14, y: 9 });
    expect(axisLabel('acting')).toMatchObject({ x: -(tip + 14), y: 9 });
  });

  it('overlaps the corners of the web symmetrically on diagonal axes', () => {
    const [right, left] = [axisLabel('atmosphere'), axisLabel('unpredictability')];
    expect(right.x).toBeCloseTo(axisPoint('atmosphere', 10).x - 30);
    expect(left.x).toBeCloseTo(-right.x);
    expect(left.y).toBeCloseTo(right.y);
  });

  /** Width of a condensed capital at the labels' font size: 8.3, rounded up. */
  const CAPITAL_WIDTH = 9;

  it.each(RATING_CATEGORIES)('"%s" is inside the view and outside the web', (category) => {
    const { x, y, anchor } = axisLabel(category);
    const width = category.length * CAPITAL_WIDTH;
    const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
    expect(left).toBeGreaterThanOrEqual(CHART_VIEW.x);
    expect(left + width).toBeLessThanOrEqual(CHART_VIEW.x + CHART_VIEW.width);
    expect(y - 24).toBeGreaterThanOrEqual(CHART_VIEW.y);
    expect(y).toBeLessThanOrEqual(CHART_VIEW.y + CHART_VIEW.height);
    expect(distance(axisPoint(category, 10))).toBeLessThan(Math.hypot(x, y) + 24);
  });
});
