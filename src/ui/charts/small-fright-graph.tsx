import { axisLabel, CHART_RADIUS, ratingsPath, ringPath } from '#features/ratings/contract/fright-graph-geometry.ts';
import { frightWords } from '#features/ratings/contract/fright-profile.ts';
import {
  type CategoryRatings,
  isRated,
  MAX_RATING,
  RATING_CATEGORIES,
} from '#features/ratings/contract/rating-categories.ts';
import { classNames } from '../class-names.ts';

type SmallFrightGraphProps = {
  title: string;
  profile: CategoryRatings;
  className?: string;
  /** Shows the names of the axes around the picture, outside of its box. Phones have no room for the names. */
  isLabelled?: boolean;
};

/** Room for the stroke around the outer ring. */
const EDGE = CHART_RADIUS + 8;

export function SmallFrightGraph({ title, profile, className, isLabelled = false }: SmallFrightGraphProps) {
  const figures = RATING_CATEGORIES.flatMap((category) => {
    const figure = profile[category];
    return isRated(figure) ? [frightWords(category, figure)] : [];
  });
  return (
    <svg
      viewBox={`${-EDGE} ${-EDGE} ${2 * EDGE} ${2 * EDGE}`}
      role="img"
      aria-label={`Fright Graph of ${title}: ${figures.join(', ')}`}
      className={classNames(className, isLabelled && 'overflow-visible')}
    >
      <path d={ringPath(MAX_RATING)} strokeWidth="6" className="fill-none stroke-line-strong" />
      <path d={ringPath(MAX_RATING / 2)} strokeWidth="4" className="fill-none stroke-line-strong/60" />
      <path
        d={ratingsPath(profile)}
        strokeWidth="10"
        strokeLinejoin="round"
        fillOpacity="0.45"
        className="fill-action stroke-action"
      />
      {isLabelled && <AxisNames />}
    </svg>
  );
}

/** The names are larger here than in the large graph. Without this offset the lower names would cover the rings. */
const LOWERED = 16;

function AxisNames() {
  return (
    <g fontSize="38" className="display fill-muted max-md:hidden">
      {RATING_CATEGORIES.map((category) => {
        const { anchor, x, y } = axisLabel(category);
        return (
          <text key={category} x={x} y={y > CHART_RADIUS / 2 ? y + LOWERED : y} textAnchor={anchor}>
            {category}
          </text>
        );
      })}
    </g>
  );
}
