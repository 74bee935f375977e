import {
  axisLabel,
  axisPoint,
  CHART_VIEW,
  ratingsPath,
  ringPath,
} from '#features/ratings/contract/fright-graph-geometry.ts';
import { MAX_RATING, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { type Curve, LOOKS } from './curves.tsx';
import { growOnFirstView } from './grow-on-first-view.ts';

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
