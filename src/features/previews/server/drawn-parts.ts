import { PRODUCT_NAME } from '#contract/brand.ts';
import {
  axisLabel,
  axisPoint,
  CHART_RADIUS,
  ratingsPath,
  ringPath,
} from '#features/ratings/contract/fright-graph-geometry.ts';
import {
  type CategoryRatings,
  FRIGHT_GRAPH_MINIMUM_CATEGORIES,
  MAX_RATING,
  RATING_CATEGORIES,
  ratedCategories,
} from '#features/ratings/contract/rating-categories.ts';
import type { createTextSheet } from '#poster-art';

/** The colours of the dark theme. */
export const COLOURS = {
  ground: '#100d0c',
  text: '#efe6d8',
  muted: '#b8ac9c',
  line: '#77695d',
  action: '#c1121f',
  link: '#ff7a70',
};

/** Places in pixels. */
export type GraphPlace = { x: number; y: number; scale: number };
export type TextPlaces = {
  align: 'left' | 'centre';
  brand: { x: number; baseline: number; cap: number };
  kind: { baseline: number; cap: number; tracking: number };
  name: { x: number; y: number; width: number; height: number; maxLines: number; maxCap: number };
};
export type Texts = ReturnType<typeof createTextSheet>;

function web(texts: Texts): string {
  const rings = [2, 4, 6, 8, MAX_RATING].map(
    (ring) => `<path d="${ringPath(ring)}" stroke-opacity="${ring === MAX_RATING ? 1 : 0.45}"/>`,
  );
  const axes = RATING_CATEGORIES.map((category) => {
    const { x, y } = axisPoint(category, MAX_RATING);
    return `<path d="M0 0L${x.toFixed(1)} ${y.toFixed(1)}" stroke-opacity=".45"/>`;
  });
  const labels = RATING_CATEGORIES.map((category) => {
    const { x, y, anchor } = axisLabel(category);
    return texts.line(category, { x, baseline: y, cap: 17, anchor, colour: COLOURS.text });
  });
  return `<g fill="none" stroke="${COLOURS.line}">${rings.join('')}${axes.join('')}</g>${labels.join('')}`;
}

function outline(curve: CategoryRatings): string {
  const dots = ratedCategories(curve).map((category) => {
    const { x, y } = axisPoint(category, curve[category] ?? 0);
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="5" fill="${COLOURS.link}"/>`;
  });
  return `<path d="${ratingsPath(curve)}" fill="url(#glow)" stroke="${COLOURS.action}" stroke-width="3" stroke-linejoin="round"/>${dots.join('')}`;
}

/** True if the curve has enough categories to be drawn. */
export const hasShape = (curve: CategoryRatings | null): curve is CategoryRatings =>
  curve !== null && ratedCategories(curve).length >= FRIGHT_GRAPH_MINIMUM_CATEGORIES;

export function drawGraph(curve: CategoryRatings | null, { x, y, scale }: GraphPlace, texts: Texts): string {
  const inside = hasShape(curve)
    ? outline(curve)
    : texts.line('Not rated yet', { x: 0, baseline: 12, cap: 24, anchor: 'middle', colour: COLOURS.muted });
  return `<g transform="translate(${x} ${y})scale(${scale})">${web(texts)}${inside}</g>`;
}

export function drawBrand({ align, brand: { x, baseline, cap } }: TextPlaces, texts: Texts): string {
  const [first = '', ...rest] = PRODUCT_NAME.split(' ');
  const gap = cap * 0.45;
  const middle = align === 'left' ? x + texts.width(first, cap) + gap : x;
  const ends = { cap, baseline, colour: COLOURS.text };
  return [
    texts.line(first, { ...ends, x: middle - gap, anchor: 'end' }),
    `<path d="M${middle + cap * 0.22} ${baseline - cap * 1.08}L${middle - cap * 0.22} ${baseline + cap * 0.08}" stroke="${COLOURS.action}" stroke-width="${cap * 0.14}"/>`,
    texts.line(rest.join(' '), { ...ends, x: middle + gap }),
  ].join('');
}

/**
 * Draws the kind, such as "Horror Profile", above the name. If no typeface has the letters of the name, draws only the
 * kind.
 */
export function drawTitle({ kind, name }: { kind: string; name: string }, places: TextPlaces, texts: Texts): string {
  const box = { ...places.name, align: places.align, colour: COLOURS.text };
  const named = texts.box(name, box);
  if (named === '') return texts.box(kind, box);
  const isLeft = places.align === 'left';
  const x = box.x + (isLeft ? 0 : box.width / 2);
  return named + texts.line(kind, { ...places.kind, x, anchor: isLeft ? 'start' : 'middle', colour: COLOURS.link });
}

/** `drawn`: parts in the order in which they are drawn. */
type Frame = { width: number; height: number; texts: Texts; drawn: readonly string[] };

/** @returns an SVG in pixels. Texts are outlines, so that it looks the same on every server */
export const framed = ({ width, height, texts, drawn }: Frame): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<defs><radialGradient id="glow" cx="0" cy="0" r="${CHART_RADIUS}" gradientUnits="userSpaceOnUse"><stop stop-color="${COLOURS.action}" stop-opacity=".25"/><stop offset="1" stop-color="${COLOURS.action}" stop-opacity=".75"/></radialGradient></defs>`,
    texts.definitions(),
    `<rect width="${width}" height="${height}" fill="${COLOURS.ground}"/>`,
    ...drawn,
    '</svg>',
  ].join('');
