import { curveLinearClosed, lineRadial } from 'd3-shape';
import {
  type CategoryRatings,
  MAX_RATING,
  RATING_CATEGORIES,
  type RatingCategory,
  ratedCategories,
} from './rating-categories.ts';

type Point = { x: number; y: number };
type AxisLabel = Point & { category: RatingCategory; anchor: 'start' | 'middle' | 'end' };

/** In units of the SVG's view box. The origin is the centre of the web. */
export const CHART_RADIUS = 180;
export const CHART_VIEW = { x: -250, y: -226, width: 500, height: 452 };
const LABEL_GAP = 14;
/** Length by which the labels of the diagonal axes, which are long, overlap the corners of the web. */
const DIAGONAL_OVERLAP = 30;
const CAPITAL = 18;

/** Returns radians, clockwise from the top, as in d3-shape. */
const angleOf = (category: RatingCategory) =>
  (RATING_CATEGORIES.indexOf(category) * 2 * Math.PI) / RATING_CATEGORIES.length;
const radiusOf = (rating: number) => (Math.min(Math.max(rating, 0), MAX_RATING) / MAX_RATING) * CHART_RADIUS;

export function axisPoint(category: RatingCategory, rating: number): Point {
  const [angle, radius] = [angleOf(category), radiusOf(rating)];
  return { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius };
}

const closedLine = lineRadial<[angle: number, radius: number]>().curve(curveLinearClosed).digits(1);

/** Returns SVG path data of the ratings' outline. Categories without a rating are skipped, not drawn as 0. */
export function ratingsPath(ratings: CategoryRatings): string {
  const points = ratedCategories(ratings).map((category): [number, number] => [
    angleOf(category),
    radiusOf(ratings[category] ?? 0),
  ]);
  return closedLine(points) ?? '';
}

export function ringPath(rating: number): string {
  return closedLine(RATING_CATEGORIES.map((category): [number, number] => [angleOf(category), radiusOf(rating)])) ?? '';
}

/** Returns the position of an axis' label: outside the web, and inside the view even for the longest label. */
export function axisLabel(category: RatingCategory): AxisLabel {
  const { x, y } = axisPoint(category, MAX_RATING);
  const [isMiddle, isLevel] = [Math.abs(x) < 1, Math.abs(y) < 1];
  const side = Math.sign(x);
  const baseline = y > 0 ? y + LABEL_GAP + CAPITAL : y - LABEL_GAP;
  if (isMiddle) return { category, x: 0, y: baseline, anchor: 'middle' };
  const anchor = side > 0 ? 'start' : 'end';
  if (isLevel) return { category, x: x + side * LABEL_GAP, y: CAPITAL / 2, anchor };
  return { category, x: x - side * DIAGONAL_OVERLAP, y: baseline, anchor };
}
