import { curveLinearClosed, lineRadial } from 'd3-shape';
import { RATING_CATEGORIES, RATING_MAX, type RatingCategory } from '#contract/rating-categories.ts';

/** Ratings by category; what is missing or -1 is not rated. */
export type CategoryRatings = Partial<Record<RatingCategory, number>>;
type Point = { x: number; y: number };
type AxisLabel = Point & { category: RatingCategory; anchor: 'start' | 'middle' | 'end' };

/** Units of the chart's own coordinates. The centre of the web is their origin. */
export const CHART_RADIUS = 180;
export const CHART_VIEW = { x: -250, y: -226, width: 500, height: 452 };
/** Room between the web and a label. */
const LABEL_GAP = 14;
/** How far the long labels of the diagonals reach back over the web's sloping shoulders. */
const SHOULDER = 30;
/** Height of the labels' capitals. */
const CAPITAL = 18;

/** Clockwise from noon, radians, as d3-shape counts. */
const angleOf = (category: RatingCategory) =>
  (RATING_CATEGORIES.indexOf(category) * 2 * Math.PI) / RATING_CATEGORIES.length;
const radiusOf = (rating: number) => (Math.min(Math.max(rating, 0), RATING_MAX) / RATING_MAX) * CHART_RADIUS;

/** Whether a category has a rating. */
export const isRated = (rating: number | undefined): rating is number => rating !== undefined && rating >= 0;

export function ratedCategories(ratings: CategoryRatings): RatingCategory[] {
  return RATING_CATEGORIES.filter((category) => isRated(ratings[category]));
}

/** Where a rating lies on its category's axis. */
export function axisPoint(category: RatingCategory, rating: number): Point {
  const [angle, radius] = [angleOf(category), radiusOf(rating)];
  return { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius };
}

const closedLine = lineRadial<[angle: number, radius: number]>().curve(curveLinearClosed).digits(1);

/** The outline of a set of ratings as SVG path data. Categories without a rating are passed over, not drawn as 0. */
export function ratingsPath(ratings: CategoryRatings): string {
  const points = ratedCategories(ratings).map((category): [number, number] => [
    angleOf(category),
    radiusOf(ratings[category] ?? 0),
  ]);
  return closedLine(points) ?? '';
}

/** The thread of the web at a rating, across all axes. */
export function ringPath(rating: number): string {
  return closedLine(RATING_CATEGORIES.map((category): [number, number] => [angleOf(category), radiusOf(rating)])) ?? '';
}

/** Where an axis' name stands: outside the web, and inside the view even for the longest. */
export function axisLabel(category: RatingCategory): AxisLabel {
  const { x, y } = axisPoint(category, RATING_MAX);
  const [isMiddle, isLevel] = [Math.abs(x) < 1, Math.abs(y) < 1];
  const side = Math.sign(x);
  const baseline = y > 0 ? y + LABEL_GAP + CAPITAL : y - LABEL_GAP;
  if (isMiddle) return { category, x: 0, y: baseline, anchor: 'middle' };
  const anchor = side > 0 ? 'start' : 'end';
  if (isLevel) return { category, x: x + side * LABEL_GAP, y: CAPITAL / 2, anchor };
  return { category, x: x - side * SHOULDER, y: baseline, anchor };
}
