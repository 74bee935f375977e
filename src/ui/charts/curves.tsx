import { useId } from 'react';
import {
  axisPoint,
  type CategoryRatings,
  CHART_RADIUS,
  ratedCategories,
  ratingsPath,
} from '#features/ratings/contract/fright-graph-geometry.ts';

/** An outline in a Fright Graph. Looks differ by their lines and marks, not only by colour. */
export type Curve = { name: string; look: keyof typeof LOOKS; figures: CategoryRatings };

export const LOOKS = {
  filled: { Outline: FilledOutline, Sample: FilledSample },
  /** For an estimate: without marks at its corners. */
  dotted: { Outline: DottedOutline, Sample: DottedSample },
  dashed: { Outline: DashedOutline, Sample: DashedSample },
  /** For a few people's figures: points without an outline. */
  points: { Outline: Points, Sample: PointsSample },
  /** For the same person's earlier figures: without area and marks, behind the dashed outline. */
  faint: { Outline: FaintOutline, Sample: FaintSample },
};

type OutlineProps = { figures: CategoryRatings };

function FilledOutline({ figures }: OutlineProps) {
  const glow = useId();
  return (
    <>
      <radialGradient id={glow} cx="0" cy="0" r={CHART_RADIUS} gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="var(--action)" stopOpacity="0.25" />
        <stop offset="1" stopColor="var(--action)" stopOpacity="0.75" />
      </radialGradient>
      <path
        d={ratingsPath(figures)}
        fill={`url(#${glow})`}
        strokeWidth="3"
        strokeLinejoin="round"
        className="stroke-action"
      />
      {ratedCategories(figures).map((category) => {
        const point = axisPoint(category, figures[category] ?? 0);
        return <circle key={category} cx={point.x} cy={point.y} r="5" className="fill-link" />;
      })}
    </>
  );
}

function FilledSample() {
  return (
    <>
      <path d="M0 6h24" strokeWidth="3" className="stroke-action" />
      <circle cx="12" cy="6" r="4" className="fill-link" />
    </>
  );
}

function DottedOutline({ figures }: OutlineProps) {
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

function DottedSample() {
  return <path d="M2 6h24" strokeWidth="4" strokeDasharray="0.1 6.5" strokeLinecap="round" className="stroke-text" />;
}

function DashedOutline({ figures }: OutlineProps) {
  return (
    <>
      <path
        d={ratingsPath(figures)}
        fillOpacity="0.14"
        strokeWidth="3"
        strokeDasharray="9 6"
        strokeLinejoin="round"
        className="fill-sickly stroke-sickly"
      />
      {ratedCategories(figures).map((category) => {
        const { x, y } = axisPoint(category, figures[category] ?? 0);
        return <path key={category} d={`M${x} ${y - 7}l7 7-7 7-7-7z`} className="fill-sickly" />;
      })}
    </>
  );
}

function DashedSample() {
  return (
    <>
      <path d="M0 6h24" strokeWidth="3" strokeDasharray="5 3" className="stroke-sickly" />
      <path d="M12 0l6 6-6 6-6-6z" className="fill-sickly" />
    </>
  );
}

function FaintOutline({ figures }: OutlineProps) {
  return (
    <path
      d={ratingsPath(figures)}
      fill="none"
      strokeWidth="2"
      strokeDasharray="14 4 2 4"
      strokeLinejoin="round"
      className="stroke-sickly/70"
    />
  );
}

function FaintSample() {
  return <path d="M0 6h24" strokeWidth="2" strokeDasharray="8 3 2 3" className="stroke-sickly/70" />;
}

function Points({ figures }: OutlineProps) {
  return ratedCategories(figures).map((category) => {
    const { x, y } = axisPoint(category, figures[category] ?? 0);
    return <circle key={category} cx={x} cy={y} r="7" strokeWidth="3" className="fill-ground stroke-link" />;
  });
}

function PointsSample() {
  return <circle cx="12" cy="6" r="4" strokeWidth="2" className="fill-ground stroke-link" />;
}
