import { PRODUCT_NAME } from '#contract/brand.ts';
import {
  axisLabel,
  axisPoint,
  type CategoryRatings,
  CHART_RADIUS,
  ratedCategories,
  ratingsPath,
  ringPath,
} from '#contract/fright-graph-geometry.ts';
import {
  byCategory,
  FRIGHT_GRAPH_MINIMUM_CATEGORIES,
  RATING_CATEGORIES,
  RATING_MAX,
} from '#contract/rating-categories.ts';
import { type PictureSize, SHARE_PICTURES } from '#contract/shared-pages.ts';
import type { Shared } from '#contract/shares.ts';
import { createTextSheet } from '#poster-art';

/** The colours of the dark theme. */
const COLOURS = {
  ground: '#100d0c',
  text: '#efe6d8',
  muted: '#b8ac9c',
  line: '#77695d',
  action: '#c1121f',
  link: '#ff7a70',
};

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
  return top ? [{ value: figureOf(curve[top] ?? 0), label: `most: ${top}` }] : [];
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

type Texts = ReturnType<typeof createTextSheet>;

function web(texts: Texts): string {
  const rings = [2, 4, 6, 8, RATING_MAX].map(
    (ring) => `<path d="${ringPath(ring)}" stroke-opacity="${ring === RATING_MAX ? 1 : 0.45}"/>`,
  );
  const axes = RATING_CATEGORIES.map((category) => {
    const { x, y } = axisPoint(category, RATING_MAX);
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

function graph(curve: CategoryRatings | null, { x, y, scale }: Layout['graph'], texts: Texts): string {
  const isEnough = curve && ratedCategories(curve).length >= FRIGHT_GRAPH_MINIMUM_CATEGORIES;
  const inside = isEnough
    ? outline(curve)
    : texts.line('Not rated yet', { x: 0, baseline: 12, cap: 24, anchor: 'middle', colour: COLOURS.muted });
  return `<g transform="translate(${x} ${y})scale(${scale})">${web(texts)}${inside}</g>`;
}

function brand(layout: Layout, texts: Texts): string {
  const { x, baseline, cap } = layout.brand;
  const [first = '', ...rest] = PRODUCT_NAME.split(' ');
  const gap = cap * 0.45;
  const middle = layout.align === 'left' ? x + texts.width(first, cap) + gap : x;
  const ends = { cap, baseline, colour: COLOURS.text };
  return [
    texts.line(first, { ...ends, x: middle - gap, anchor: 'end' }),
    `<path d="M${middle + cap * 0.22} ${baseline - cap * 1.08}L${middle - cap * 0.22} ${baseline + cap * 0.08}" stroke="${COLOURS.action}" stroke-width="${cap * 0.14}"/>`,
    texts.line(rest.join(' '), { ...ends, x: middle + gap }),
  ].join('');
}

/** Draws the kind above the name; only the kind if no typeface has the letters of the name. */
function title({ kind, name }: Content, layout: Layout, texts: Texts): string {
  const box = { ...layout.name, align: layout.align, colour: COLOURS.text };
  const named = texts.box(name, box);
  if (named === '') return texts.box(kind, box);
  const isLeft = layout.align === 'left';
  const x = box.x + (isLeft ? 0 : box.width / 2);
  return named + texts.line(kind, { ...layout.kind, x, anchor: isLeft ? 'start' : 'middle', colour: COLOURS.link });
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

/** @returns an SVG in the pixels of `size`. Texts are outlines, so that it looks the same on every server */
export function sharePicture(shared: Shared, size: PictureSize): string {
  const layout: Layout = LAYOUTS[size];
  const { width, height } = layout;
  const content = contentOf(shared);
  const texts = createTextSheet();
  const drawn = [
    brand(layout, texts),
    title(content, layout, texts),
    graph(content.curve, layout.graph, texts),
    figureRow(content.figures, layout, texts),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<defs><radialGradient id="glow" cx="0" cy="0" r="${CHART_RADIUS}" gradientUnits="userSpaceOnUse"><stop stop-color="${COLOURS.action}" stop-opacity=".25"/><stop offset="1" stop-color="${COLOURS.action}" stop-opacity=".75"/></radialGradient></defs>`,
    texts.definitions(),
    `<rect width="${width}" height="${height}" fill="${COLOURS.ground}"/>`,
    ...drawn,
    '</svg>',
  ].join('');
}
