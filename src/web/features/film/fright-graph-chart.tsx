import { useId } from 'react';
import {
  axisLabel,
  axisPoint,
  type CategoryRatings,
  CHART_RADIUS,
  CHART_VIEW,
  ratedCategories,
  ratingsPath,
  ringPath,
} from '#contract/fright-graph-geometry.ts';
import { RATING_CATEGORIES, RATING_MAX } from '#contract/rating-categories.ts';
import { growOnFirstView } from './grow-on-first-view.ts';

const RINGS = [2, 4, 6, 8, 10];
const NAMED_RINGS = [5, 10];

type FrightGraphChartProps = {
  label: string;
  /** Curves that are null are not drawn. */
  community: CategoryRatings | null;
  desk: CategoryRatings | null;
  member: CategoryRatings | null;
};

export function FrightGraphChart({ label, community, desk, member }: FrightGraphChartProps) {
  const glow = useId();
  const { x, y, width, height } = CHART_VIEW;
  return (
    <svg
      viewBox={`${x} ${y} ${width} ${height}`}
      role="img"
      aria-label={label}
      className="block w-full overflow-visible"
    >
      <radialGradient id={glow} cx="0" cy="0" r={CHART_RADIUS} gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="var(--action)" stopOpacity="0.25" />
        <stop offset="1" stopColor="var(--action)" stopOpacity="0.75" />
      </radialGradient>
      <Web />
      {community && (
        <g ref={growOnFirstView}>
          <path
            d={ratingsPath(community)}
            fill={`url(#${glow})`}
            strokeWidth="3"
            strokeLinejoin="round"
            className="stroke-action"
          />
          {ratedCategories(community).map((category) => {
            const point = axisPoint(category, community[category] ?? 0);
            return <circle key={category} cx={point.x} cy={point.y} r="5" className="fill-link" />;
          })}
        </g>
      )}
      {desk && (
        <g ref={growOnFirstView}>
          <DeskCurve figures={desk} />
        </g>
      )}
      {member && (
        // A changed curve gets a new key, so it is animated again.
        <g key={ratingsPath(member)} ref={growOnFirstView}>
          <MemberCurve ratings={member} />
        </g>
      )}
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
          className={ring === RATING_MAX ? 'stroke-line-strong' : 'stroke-line-strong/45'}
        />
      ))}
      {RATING_CATEGORIES.map((category) => {
        const end = axisPoint(category, RATING_MAX);
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

/** Dotted and without marks at its corners: an estimate. */
function DeskCurve({ figures }: { figures: CategoryRatings }) {
  return (
    <path
      d={ratingsPath(figures)}
      fillOpacity="0.1"
      strokeWidth="4"
      strokeDasharray="0.1 8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="fill-text stroke-text"
    />
  );
}

/** Differs from the community's curve by dashes and diamonds, not only by colour. */
function MemberCurve({ ratings }: { ratings: CategoryRatings }) {
  return (
    <>
      <path
        d={ratingsPath(ratings)}
        fillOpacity="0.14"
        strokeWidth="3"
        strokeDasharray="9 6"
        strokeLinejoin="round"
        className="fill-sickly stroke-sickly"
      />
      {ratedCategories(ratings).map((category) => {
        const { x, y } = axisPoint(category, ratings[category] ?? 0);
        return <path key={category} d={`M${x} ${y - 7}l7 7-7 7-7-7z`} className="fill-sickly" />;
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
