import type { CategoryRatings } from '#features/ratings/contract/rating-categories.ts';
import { type ArtSubject, createTextSheet, renderBackdropArt } from '#poster-art';
import { PREVIEW_SIZE } from '../contract/preview-pictures.ts';
import { COLOURS, drawBrand, drawGraph, drawTitle, framed, hasShape } from './drawn-parts.ts';

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
const PLACES = {
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
  const shade = isBesideGraph ? [0.9, 0.72] : [0.86, 0];
  const [left, right] = shade;
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
  const places = { ...PLACES, name: { ...NAME, width } };
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
