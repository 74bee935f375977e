import { COLOURS, drawBrand, drawGraph, drawTitle, framed, type Texts } from '#features/previews/server/previews.ts';
import { type CategoryRatings, ratedCategories } from '#features/ratings/contract/fright-graph-geometry.ts';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import { createTextSheet } from '#poster-art';
import { type PictureSize, SHARE_PICTURES } from '../contract/shared-pages.ts';
import type { Shared } from '../contract/shares.ts';

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
type Content = { kind: string; name: string; curve: CategoryRatings | null; figures: Figure[] };

const counted = new Intl.NumberFormat('en-US');
const figureOf = (rating: number) => rating.toFixed(1);

function strongest(curve: CategoryRatings): Figure[] {
  const [top] = ratedCategories(curve).sort((a, b) => (curve[b] ?? 0) - (curve[a] ?? 0));
  return top ? [{ value: figureOf(curve[top] ?? 0), label: `highest: ${top}` }] : [];
}

function contentOf(shared: Shared): Content {
  if (shared.kind === 'profile') {
    const { axes, ratedFilms, overall } = shared.profile;
    const curve = byCategory((category) => axes[category].mean);
    return {
      kind: 'Horror Profile',
      name: shared.name,
      curve,
      figures: [
        { value: counted.format(ratedFilms), label: ratedFilms === 1 ? 'film rated' : 'films rated' },
        ...(overall.mean === null ? [] : [{ value: figureOf(overall.mean), label: 'overall' }]),
        ...strongest(curve),
      ],
    };
  }
  const { year, films, minutes, longestStreak, curve } = shared.year;
  const hours = Math.round(minutes / 60);
  return {
    kind: `${year} in fear`,
    name: shared.name,
    curve,
    figures: [
      { value: counted.format(films), label: films === 1 ? 'film' : 'films' },
      { value: counted.format(hours), label: hours === 1 ? 'hour' : 'hours' },
      ...(longestStreak
        ? [
            {
              value: counted.format(longestStreak.days),
              label: longestStreak.days === 1 ? 'day in a row' : 'days in a row',
            },
          ]
        : []),
    ],
  };
}

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

/** @returns an SVG in the pixels of `size` */
export function sharePicture(shared: Shared, size: PictureSize): string {
  const layout: Layout = LAYOUTS[size];
  const content = contentOf(shared);
  const texts = createTextSheet();
  const drawn = [
    drawBrand(layout, texts),
    drawTitle(content, layout, texts),
    drawGraph(content.curve, layout.graph, texts),
    figureRow(content.figures, layout, texts),
  ];
  return framed({ ...layout, texts, drawn });
}
