import { Fragment, type JSX, type SVGProps, useId } from 'react';
import { axisPoint, CHART_RADIUS, ratingsPath } from '#features/ratings/contract/fright-graph-geometry.ts';
import { type CategoryRatings, ratedCategories } from '#features/ratings/contract/rating-categories.ts';

/** An outline in a Fright Graph. Looks differ by their lines and marks, not only by colour. */
export type Curve = { name: string; look: keyof typeof LOOKS; figures: CategoryRatings };

type OutlineProps = { figures: CategoryRatings };
type Mark = (point: { x: number; y: number }) => JSX.Element;
type Line = SVGProps<SVGPathElement>;

export const LOOKS = {
  filled: {
    Outline: FilledOutline,
    Sample: () => (
      <>
        <path d="M0 6h24" strokeWidth="3" className="stroke-action" />
        <circle cx="12" cy="6" r="4" className="fill-link" />
      </>
    ),
  },
  /** For an estimate: without marks at its corners. */
  dotted: {
    Outline: outline({
      fillOpacity: '0.1',
      strokeWidth: '4',
      strokeDasharray: '0.1 8',
      strokeLinecap: 'round',
      className: 'fill-text stroke-text',
    }),
    Sample: () => (
      <path d="M2 6h24" strokeWidth="4" strokeDasharray="0.1 6.5" strokeLinecap="round" className="stroke-text" />
    ),
  },
  dashed: {
    Outline: outline(
      { fillOpacity: '0.14', strokeWidth: '3', strokeDasharray: '9 6', className: 'fill-sickly stroke-sickly' },
      ({ x, y }) => <path d={`M${x} ${y - 7}l7 7-7 7-7-7z`} className="fill-sickly" />,
    ),
    Sample: () => (
      <>
        <path d="M0 6h24" strokeWidth="3" strokeDasharray="5 3" className="stroke-sickly" />
        <path d="M12 0l6 6-6 6-6-6z" className="fill-sickly" />
      </>
    ),
  },
  /** For a few people's figures: points without an outline. */
  points: {
    Outline: ({ figures }: OutlineProps) =>
      marks(figures, ({ x, y }) => <circle cx={x} cy={y} r="7" strokeWidth="3" className="fill-ground stroke-link" />),
    Sample: () => <circle cx="12" cy="6" r="4" strokeWidth="2" className="fill-ground stroke-link" />,
  },
  /** For the same person's earlier figures: without area and marks, behind the dashed outline. */
  faint: {
    Outline: outline({ fill: 'none', strokeWidth: '2', strokeDasharray: '14 4 2 4', className: 'stroke-sickly/70' }),
    Sample: () => <path d="M0 6h24" strokeWidth="2" strokeDasharray="8 3 2 3" className="stroke-sickly/70" />,
  },
};

function marks(figures: CategoryRatings, mark: Mark) {
  return ratedCategories(figures).map((category) => (
    <Fragment key={category}>{mark(axisPoint(category, figures[category] ?? 0))}</Fragment>
  ));
}

function outline(line: Line, mark?: Mark) {
  return ({ figures }: OutlineProps) => (
    <>
      <path d={ratingsPath(figures)} strokeLinejoin="round" {...line} />
      {mark && marks(figures, mark)}
    </>
  );
}

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
      {marks(figures, ({ x, y }) => (
        <circle cx={x} cy={y} r="5" className="fill-link" />
      ))}
    </>
  );
}
