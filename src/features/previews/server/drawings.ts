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
  hasShape,
  MAX_RATING,
  RATING_CATEGORIES,
  ratedCategories,
} from '#features/ratings/contract/rating-categories.ts';
import { type PictureSize, SHARE_PICTURES } from '#features/shares/contract/shared-pages.ts';
import { type ArtSubject, createTextSheet, renderBackdropArt } from '#poster-art';
import { PREVIEW_SIZE } from '../contract/preview-pictures.ts';

/** The colours of the dark theme. */
const COLOURS = {
  ground: '#100d0c',
  text: '#efe6d8',
  muted: '#b8ac9c',
  line: '#77695d',
  action: '#c1121f',
  link: '#ff7a70',
};

/** Places in pixels. */
type GraphPlace = { x: number; y: number; scale: number };
type TextPlaces = {
  align: 'left' | 'centre';
  brand: { x: number; baseline: number; cap: number };
  kind: { baseline: number; cap: number; tracking: number };
  name: { x: number; y: number; width: number; height: number; maxLines: number; maxCap: number };
};
type Texts = ReturnType<typeof createTextSheet>;

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

function drawGraph(curve: CategoryRatings | null, { x, y, scale }: GraphPlace, texts: Texts): string {
  const inside = hasShape(curve)
    ? outline(curve)
    : texts.line('Not rated yet', { x: 0, baseline: 12, cap: 24, anchor: 'middle', colour: COLOURS.muted });
  return `<g transform="translate(${x} ${y})scale(${scale})">${web(texts)}${inside}</g>`;
}

function drawBrand({ align, brand: { x, baseline, cap } }: TextPlaces, texts: Texts): string {
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
function drawTitle({ kind, name }: { kind: string; name: string }, places: TextPlaces, texts: Texts): string {
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
const framed = ({ width, height, texts, drawn }: Frame): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<defs><radialGradient id="glow" cx="0" cy="0" r="${CHART_RADIUS}" gradientUnits="userSpaceOnUse"><stop stop-color="${COLOURS.action}" stop-opacity=".25"/><stop offset="1" stop-color="${COLOURS.action}" stop-opacity=".75"/></radialGradient></defs>`,
    texts.definitions(),
    `<rect width="${width}" height="${height}" fill="${COLOURS.ground}"/>`,
    ...drawn,
    '</svg>',
  ].join('');

export type Preview = {
  /** The text above the name, such as "Review". */
  kind: string;
  name: string;
  /** The text below the name, such as "1980 · Stanley Kubrick". */
  facts: string;
  /** Chooses the motif and the colours. */
  subject: ArtSubject;
  /** Drawn if it has enough categories. */
  curve: CategoryRatings | null;
};

/** Positions in pixels. */
const PREVIEW_PLACES = {
  align: 'left',
  brand: { x: 72, baseline: 104, cap: 30 },
  kind: { baseline: 184, cap: 24, tracking: 60 },
} as const;
const NAME = { x: 72, y: 222, height: 262, maxLines: 6, maxCap: 118 };
const NAME_WIDTH = { besideGraph: 505, alone: 690 };
const FACTS = { x: 72, baseline: 556, cap: 26 };
const GRAPH = { x: 900, y: 322, scale: 1.12 };
/** Scales the backdrop, 1280 by 720, to the width of the picture, and cuts off a little at the top and the bottom. */
const BACKDROP = 'translate(0 -22.5)scale(.9375)';

function ground({ subject }: Preview, isBesideGraph: boolean): string {
  const [left, right] = isBesideGraph ? [0.9, 0.72] : [0.86, 0];
  return [
    `<g transform="${BACKDROP}">${renderBackdropArt(subject)}</g>`,
    `<linearGradient id="shade"><stop offset=".3" stop-color="${COLOURS.ground}" stop-opacity="${left}"/><stop offset=".85" stop-color="${COLOURS.ground}" stop-opacity="${right}"/></linearGradient>`,
    `<rect width="${PREVIEW_SIZE.width}" height="${PREVIEW_SIZE.height}" fill="url(#shade)"/>`,
  ].join('');
}

/** @returns an SVG of PREVIEW_SIZE. The same preview gives the same SVG */
export function previewPicture(preview: Preview): string {
  const isBesideGraph = hasShape(preview.curve);
  const width = isBesideGraph ? NAME_WIDTH.besideGraph : NAME_WIDTH.alone;
  const places = { ...PREVIEW_PLACES, name: { ...NAME, width } };
  const texts = createTextSheet();
  const drawn = [
    ground(preview, isBesideGraph),
    drawBrand(places, texts),
    drawTitle(preview, places, texts),
    isBesideGraph ? drawGraph(preview.curve, GRAPH, texts) : '',
    texts.line(preview.facts, { ...FACTS, maxWidth: width, colour: COLOURS.muted, tracking: 40 }),
  ];
  return framed({ ...PREVIEW_SIZE, texts, drawn });
}

/** Positions in pixels. The top and bottom of the tall picture are empty: the apps that show it put buttons there. */
const CARD_LAYOUTS = {
  wide: {
    ...SHARE_PICTURES.wide,
    align: 'left',
    brand: { x: 72, baseline: 104, cap: 30 },
    kind: { baseline: 180, cap: 24, tracking: 60 },
    name: { x: 72, y: 216, width: 470, height: 180, maxLines: 3, maxCap: 96 },
    figures: { left: 72, width: 470, value: 530, label: 570, valueCap: 50, labelCap: 18 },
    graph: { x: 878, y: 322, scale: 1.17 },
  },
  tall: {
    ...SHARE_PICTURES.tall,
    align: 'centre',
    brand: { x: 540, baseline: 270, cap: 44 },
    kind: { baseline: 368, cap: 32, tracking: 60 },
    name: { x: 90, y: 412, width: 900, height: 210, maxLines: 2, maxCap: 132 },
    figures: { left: 90, width: 900, value: 1630, label: 1684, valueCap: 68, labelCap: 26 },
    graph: { x: 540, y: 1090, scale: 1.8 },
  },
} as const;
type Layout = (typeof CARD_LAYOUTS)[PictureSize];

type Figure = { value: string; label: string };
export type CardContent = { kind: string; name: string; curve: CategoryRatings | null; figures: Figure[] };

function figureRow(figures: readonly Figure[], layout: Layout, texts: Texts): string {
  const { left, width, value, label, valueCap, labelCap } = layout.figures;
  const step = width / figures.length;
  const isCentred = layout.align === 'centre';
  return figures
    .map((figure, index) => {
      const x = left + step * (index + (isCentred ? 0.5 : 0));
      const place = { x, anchor: isCentred ? 'middle' : 'start', maxWidth: step - 16 } as const;
      return (
        texts.line(figure.value, { ...place, baseline: value, cap: valueCap, colour: COLOURS.text }) +
        texts.line(figure.label, { ...place, baseline: label, cap: labelCap, colour: COLOURS.muted, tracking: 40 })
      );
    })
    .join('');
}

/** Draws a Fright Graph beside its name and figures. @returns an SVG in the pixels of `size` */
export function drawCard(content: CardContent, size: PictureSize): string {
  const layout: Layout = CARD_LAYOUTS[size];
  const texts = createTextSheet();
  const drawn = [
    drawBrand(layout, texts),
    drawTitle(content, layout, texts),
    drawGraph(content.curve, layout.graph, texts),
    figureRow(content.figures, layout, texts),
  ];
  return framed({ ...layout, texts, drawn });
}
