import {
  type CategoryRatings,
  CHART_RADIUS,
  isRated,
  ratingsPath,
  ringPath,
} from '#contract/fright/fright-graph-geometry.ts';
import { frightWords } from '#contract/fright/fright-words.ts';
import { MAX_RATING, RATING_CATEGORIES } from '#contract/fright/rating-categories.ts';

type SmallFrightGraphProps = { title: string; profile: CategoryRatings; className?: string };

/** Room for the stroke around the outer ring. */
const EDGE = CHART_RADIUS + 8;

export function SmallFrightGraph({ title, profile, className }: SmallFrightGraphProps) {
  const figures = RATING_CATEGORIES.flatMap((category) => {
    const figure = profile[category];
    return isRated(figure) ? [frightWords(category, figure)] : [];
  });
  return (
    <svg
      viewBox={`${-EDGE} ${-EDGE} ${2 * EDGE} ${2 * EDGE}`}
      role="img"
      aria-label={`Fright Graph of ${title}: ${figures.join(', ')}`}
      className={className}
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
    </svg>
  );
}
