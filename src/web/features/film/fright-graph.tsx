import { type ReactNode, useId } from 'react';
import { MOBILE_BREAKPOINT } from '#contract/limits.ts';
import { FRIGHT_GRAPH_MINIMUM_CATEGORIES } from '#contract/rating-categories.ts';
import { oneDecimal } from '#web/lib/format/numbers.ts';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { useHoverDisclosure } from '#web/ui/floating/use-hover-disclosure.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { FrightGraphChart } from './fright-graph-chart.tsx';
import { type CategoryRatings, ratedCategories } from './fright-graph-geometry.ts';
import { FrightGraphTable } from './fright-graph-table.tsx';

type FrightGraphProps = {
  filmTitle: string;
  community: CategoryRatings;
  /** The member's ratings, drawn if at least one is not -1. */
  member?: CategoryRatings;
  action?: ReactNode;
};

/**
 * Shown once the community has rated three axes. The table is visible on hover, focus or click, and always available to
 * screen readers.
 */
export function FrightGraph({ filmTitle, community, member, action }: FrightGraphProps) {
  const tableId = useId();
  const figures = useHoverDisclosure({ hoverMedia: `(width > ${MOBILE_BREAKPOINT}px)` });
  if (ratedCategories(community).length < FRIGHT_GRAPH_MINIMUM_CATEGORIES) return null;
  const ownRatings = member && ratedCategories(member).length > 0 ? member : null;

  return (
    <section aria-labelledby="fright-graph">
      <SectionHeading id="fright-graph" title="Fright Graph" />
      <div
        {...figures.areaProps}
        className="grid items-center gap-x-8 gap-y-6 md:grid-cols-[minmax(0,32rem)_minmax(17.5rem,1fr)] lg:gap-x-14 xl:grid-cols-[minmax(0,42rem)_minmax(17.5rem,1fr)]"
      >
        <FrightGraphChart
          label={`Fright Graph of ${filmTitle}, in figures in the table that follows`}
          community={community}
          member={ownRatings}
        />
        <div className="space-y-5 md:min-h-[27rem]">
          <Legend hasMember={ownRatings !== null} />
          <div className="flex flex-wrap gap-2.5">
            <button type="button" {...figures.buttonProps} aria-controls={tableId} className={SECONDARY_BUTTON}>
              {figures.isOpen ? 'Hide the figures' : 'Show the figures'}
            </button>
            {action}
          </div>
          <div id={tableId} className={figures.isOpen ? undefined : 'sr-only'}>
            <FrightGraphTable community={community} member={ownRatings} />
          </div>
          {!figures.isOpen && <Extremes community={community} />}
        </div>
      </div>
    </section>
  );
}

function Legend({ hasMember }: { hasMember: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <li className="flex items-center gap-2">
        <svg viewBox="0 0 24 12" aria-hidden="true" className="w-6">
          <path d="M0 6h24" strokeWidth="3" className="stroke-action" />
          <circle cx="12" cy="6" r="4" className="fill-link" />
        </svg>
        Community
      </li>
      {hasMember && (
        <li className="flex items-center gap-2">
          <svg viewBox="0 0 24 12" aria-hidden="true" className="w-6">
            <path d="M0 6h24" strokeWidth="3" strokeDasharray="5 3" className="stroke-sickly" />
            <path d="M12 0l6 6-6 6-6-6z" className="fill-sickly" />
          </svg>
          You
        </li>
      )}
    </ul>
  );
}

function Extremes({ community }: { community: CategoryRatings }) {
  const ranked = ratedCategories(community)
    .map((category) => ({ category, rating: community[category] ?? 0 }))
    .sort((a, b) => b.rating - a.rating);
  const [strongest, weakest] = [ranked[0], ranked.at(-1)];
  if (!strongest || !weakest || strongest.rating === weakest.rating) return null;
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-1">
      {[
        { name: 'Strongest', ...strongest },
        { name: 'Weakest', ...weakest },
      ].map(({ name, category, rating }) => (
        <div key={name} className="border-action border-l-2 pl-4">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="display text-2xl md:text-3xl">
            {category} <span className="text-muted tabular-nums">{oneDecimal(rating)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
