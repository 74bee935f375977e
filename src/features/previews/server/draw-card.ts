import type { CategoryRatings } from '#features/ratings/contract/rating-categories.ts';
import { type PictureSize, SHARE_PICTURES } from '#features/shares/contract/shared-pages.ts';
import { createTextSheet } from '#poster-art';
import { COLOURS, drawBrand, drawGraph, drawTitle, framed, type Texts } from './drawn-parts.ts';

/** Positions in pixels. The top and bottom of the tall picture are empty: the apps that show it put buttons there. */
const LAYOUTS = {
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
type Layout = (typeof LAYOUTS)[PictureSize];

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
  const layout: Layout = LAYOUTS[size];
  const texts = createTextSheet();
  const drawn = [
    drawBrand(layout, texts),
    drawTitle(content, layout, texts),
    drawGraph(content.curve, layout.graph, texts),
    figureRow(content.figures, layout, texts),
  ];
  return framed({ ...layout, texts, drawn });
}
