import {
  axisLabel,
  axisPoint,
  CHART_VIEW,
  ratingsPath,
  ringPath,
} from '#features/ratings/contract/fright-graph-geometry.ts';
import {
  isRated,
  MAX_RATING,
  RATING_CATEGORIES,
  type RatingCategory,
} from '#features/ratings/contract/rating-categories.ts';
import { oneDecimal } from '../format/numbers.ts';
import { type Curve, LOOKS } from './curves.tsx';
import { FigureFold } from './figure-table.tsx';

type FrightGraphFigureProps = {
  /** The name of the picture and of its table. */
  label: string;
  curves: Curve[];
  /** More columns of the table, to the right of the curves' columns. */
  more?: { name: string; cell: (category: RatingCategory) => string }[] | undefined;
};

export function FrightGraphFigure({ label, curves, more }: FrightGraphFigureProps) {
  return (
    <div className="space-y-5">
      <FrightGraphChart label={`${label}. The table that follows has the numbers`} curves={curves} />
      <FrightGraphLegend curves={curves} />
      <FrightGraphTable label={label} curves={curves} more={more} />
    </div>
  );
}

export function FrightGraphTable({ label, curves, more = [] }: FrightGraphFigureProps) {
  return (
    <FigureFold
      caption={label}
      rowHeading="Category"
      columns={[...curves, ...more]}
      rows={RATING_CATEGORIES.map((category) => ({
        name: category,
        cells: [
          ...curves.map(({ figures }) => {
            const figure = figures[category];
            return isRated(figure) ? oneDecimal(figure) : '-';
          }),
          ...more.map(({ cell }) => cell(category)),
        ],
      }))}
    />
  );
}

export function FrightGraphLegend({ curves }: { curves: Curve[] }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {curves.map(({ name, look }) => {
        const { Sample } = LOOKS[look];
        return (
          <li key={name} className="flex items-center gap-2">
            <svg viewBox="0 0 24 12" aria-hidden="true" className="w-6">
              <Sample />
            </svg>
            {name}
          </li>
        );
      })}
    </ul>
  );
}

const RINGS = [2, 4, 6, 8, 10];
const NAMED_RINGS = [5, 10];

type FrightGraphChartProps = {
  label: string;
  /** The first curve is drawn first, so it is below the others. */
  curves: Curve[];
};

export function FrightGraphChart({ label, curves }: FrightGraphChartProps) {
  const { x, y, width, height } = CHART_VIEW;
  return (
    <svg
      viewBox={`${x} ${y} ${width} ${height}`}
      role="img"
      aria-label={label}
      className="block w-full overflow-visible"
    >
      <Web />
      {curves.map(({ name, look, figures }) => {
        const { Outline } = LOOKS[look];
        // A changed curve gets a new key, so it is animated again.
        return (
          <g key={name + ratingsPath(figures)} ref={growOnFirstView}>
            <Outline figures={figures} />
          </g>
        );
      })}
      <Scale />
    </svg>
  );
}

function Web() {
  return (
    <>
      {RINGS.map((ring) => (
        <path
          key={ring}
          d={ringPath(ring)}
          fill="none"
          className={ring === MAX_RATING ? 'stroke-line-strong' : 'stroke-line-strong/45'}
        />
      ))}
      {RATING_CATEGORIES.map((category) => {
        const end = axisPoint(category, MAX_RATING);
        const { anchor, ...place } = axisLabel(category);
        return (
          <g key={category}>
            <line x1="0" y1="0" x2={end.x} y2={end.y} className="stroke-line-strong/45" />
            <text x={place.x} y={place.y} textAnchor={anchor} fontSize="24" className="display fill-text">
              {category}
            </text>
          </g>
        );
      })}
    </>
  );
}

function Scale() {
  return NAMED_RINGS.map((ring) => (
    <text
      key={ring}
      x="7"
      y={axisPoint('scares', ring).y + 17}
      fontSize="15"
      fillOpacity="0.8"
      className="fill-text font-text"
    >
      {ring}
    </text>
  ));
}

/** Milliseconds. */
const DURATION = 1_100;
/** The visible part of the chart at which the animation starts. */
const VISIBLE_PART = 0.4;
/** Milliseconds until the animation starts anyway, if the visitor stops scrolling earlier. */
const MAX_WAIT = 800;

/**
 * Animates a chart's curves from its centre, once, when first seen. Nothing changes before the chart enters the window,
 * so printing and pages without scripts show it in full. A chart that is visible on load starts immediately.
 *
 * @param curves a group whose origin is the chart's centre
 */
function growOnFirstView(curves: SVGGElement): () => void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  let growth: Animation | null = null;
  let wasOutOfView = false;
  let timer = 0;
  const grow = () => {
    observer.disconnect();
    clearTimeout(timer);
    growth?.play();
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) {
        wasOutOfView = true;
        return;
      }
      if (!growth) {
        growth = pausedGrowth(curves);
        timer = window.setTimeout(grow, MAX_WAIT);
      }
      if (!wasOutOfView || entry.intersectionRatio >= VISIBLE_PART) grow();
    },
    { threshold: [0, VISIBLE_PART] },
  );
  observer.observe(curves.ownerSVGElement ?? curves);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    growth?.cancel();
  };
}

function pausedGrowth(curves: SVGGElement): Animation {
  const growth = curves.animate(
    [
      { transform: 'scale(0)', opacity: 0 },
      { transform: 'scale(1)', opacity: 1 },
    ],
    { duration: DURATION, easing: 'cubic-bezier(0.2, 0.9, 0.25, 1)' },
  );
  growth.pause();
  return growth;
}
