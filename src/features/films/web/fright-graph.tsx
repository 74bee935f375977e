import { useId, useState } from 'react';
import { MOBILE_BREAKPOINT, RATINGS_FOR_AVERAGE } from '#contract/constants.ts';
import { capitalised } from '#contract/slug.ts';
import { bandOf, frightWords } from '#features/ratings/contract/fright-profile.ts';
import {
  type CategoryRatings,
  hasShape,
  isRated,
  RATING_CATEGORIES,
  type RatingCategory,
  ratedCategories,
} from '#features/ratings/contract/rating-categories.ts';
import { Moved, RateAllButton, useEarlierRating, useKnownRating } from '#features/ratings/web/ratings.ts';
import { Button, SECONDARY_BUTTON } from '#ui/button.tsx';
import type { Curve } from '#ui/charts/curves.tsx';
import { FigureTable } from '#ui/charts/figure-table.tsx';
import { FrightGraphChart, FrightGraphLegend } from '#ui/charts/fright-graph-chart.tsx';
import { useHoverDisclosure } from '#ui/floating/use-hover-disclosure.ts';
import { isReleased } from '#ui/format/dates.ts';
import { countedRatings } from '#ui/format/film-rating.ts';
import { oneDecimal } from '#ui/format/numbers.ts';
import { SectionHeading } from '#ui/headings.tsx';
import type { Film } from '../contract/films.ts';
import { useShownFilm, type Viewer } from './use-member-film.ts';

/** The chart's name for the Desk's profile, which comes with the catalogue. */
const ESTIMATE = 'Editors’ estimate';

const drawn = (name: string, look: Curve['look'], figures: CategoryRatings | null): Curve[] =>
  figures ? [{ name, look, figures }] : [];

type FrightGraphProps = { film: Film; viewer: Viewer; className: string };

/**
 * Null until members have rated, or the Desk has estimated, three axes. Screen readers can read the table even while it
 * is hidden.
 */
export function FrightGraph({ film: publicFilm, viewer, className }: FrightGraphProps) {
  const film = useShownFilm(publicFilm);
  const isMember = viewer === 'member';
  const known = useKnownRating(film.id);
  const own = isMember ? known : undefined;
  const { earlier, isSettled } = useEarlierRating(film.id, own);
  // The earlier rating would move the button under a press, so the button waits for it. Then it stays, with its focus.
  const [mayRate, setMayRate] = useState(false);
  if (isMember && isSettled && !mayRate) setMayRate(true);
  const tableId = useId();
  const figures = useHoverDisclosure({ hoverMedia: `(width > ${MOBILE_BREAKPOINT}px)` });
  const { community, few, estimate, leading } = leadingRatings(film);
  if (!leading) return null;
  const ownRatings = own && ratedCategories(own).length > 0 ? own : null;
  const curves = [
    ...drawn('Community', 'filled', community),
    ...drawn(ESTIMATE, 'dotted', estimate),
    ...(few ? drawn(few.label, 'points', few.figures) : []),
    ...drawn('You, before', 'faint', earlier ?? null),
    ...drawn('You', 'dashed', ownRatings),
  ];

  return (
    <section aria-labelledby="fright-graph" className={className}>
      <SectionHeading id="fright-graph" title="Fright Graph" />
      <div {...figures.areaProps} className="relative space-y-4">
        <div className="mx-auto max-w-64 md:max-w-md lg:max-w-none">
          <FrightGraphChart
            label={`Fright Graph of ${film.title}${!community && estimate ? ', as our editors estimate it' : ''}. The table that follows has the numbers`}
            curves={curves}
          />
        </div>
        <FrightGraphLegend curves={curves} />
        {earlier && own && <Moved earlier={earlier} present={own} />}
        <div className="max-w-prose space-y-1.5 text-muted text-sm">
          {(community || estimate) && <p className="text-text first-letter:uppercase">{strongestAxes(leading)}.</p>}
          {few && (
            <p>There are not enough member ratings yet for a full curve. The dots show the average of {few.label}.</p>
          )}
          {estimate && <DeskNote reason={film.fright.reason} isAlone={!community && !few} />}
          <p>{AXES_HELP}</p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button {...figures.buttonProps} aria-controls={tableId} className="max-md:px-3.5 md:min-w-44">
            {figures.isOpen ? 'Hide the numbers' : 'Show the numbers'}
          </Button>
          {isMember && mayRate && isReleased(film.release_date) && (
            <RateAllButton className={`${SECONDARY_BUTTON} max-md:px-3.5`} />
          )}
        </div>
        {/* Beside the chart on wide screens, so that hovering moves nothing. */}
        <div id={tableId} className={figures.isOpen ? TABLE : 'sr-only'}>
          <Figures community={community} few={few} member={ownRatings} earlier={earlier} desk={estimate} />
        </div>
      </div>
    </section>
  );
}

const TABLE =
  'md:absolute md:top-0 md:right-full md:z-20 md:w-66 md:border md:border-line-strong md:bg-raised md:p-4 md:shadow-raised lg:w-80';

const AXES_HELP =
  'The graph shows eight kinds of fright, each from 0 to 10. One of them is lore: backstory and world-building.';

/** @example 'overwhelming atmosphere, strong acting' */
const strongestAxes = (ratings: CategoryRatings) =>
  ratedCategories(ratings)
    .toSorted((a, b) => (ratings[b] ?? 0) - (ratings[a] ?? 0))
    .slice(0, NAMED)
    .map((category) => frightWords(category, ratings[category] ?? 0))
    .join(', ');

/** The number of axes that are named below the chart. */
const NAMED = 2;

type FiguresProps = {
  earlier: CategoryRatings | undefined;
  community: CategoryRatings | null;
  few: FewRatings | null;
  member: CategoryRatings | null;
  desk: CategoryRatings | null;
};

function Figures({ community, few, member, earlier, desk }: FiguresProps) {
  const written = (rating: number | null | undefined, inWords = oneDecimal) =>
    isRated(rating) ? inWords(rating) : '-';
  return (
    <FigureTable
      caption="Fright Graph in numbers"
      rowHeading="Category"
      columns={[
        { name: 'Your Rating' },
        ...(earlier ? [{ name: 'You, before' }] : []),
        { name: 'Community', isStrong: true },
        ...(few ? [{ name: few.label }] : []),
        ...(desk ? [{ name: ESTIMATE }] : []),
      ]}
      rows={RATING_CATEGORIES.map((category) => ({
        name: category,
        cells: [
          written(member?.[category]),
          ...(earlier ? [written(earlier[category])] : []),
          written(community?.[category]),
          ...(few ? [written(few.figures[category])] : []),
          written(desk?.[category], (figure) => bandOf(category, figure)),
        ],
      }))}
    />
  );
}

type DeskNoteProps = { reason: string | null; isAlone: boolean };

function DeskNote({ reason, isAlone }: DeskNoteProps) {
  return (
    <p>
      {reason && `${capitalised(reason)}, say our editors. `}
      {isAlone && 'Once there are enough member ratings, the graph shows those instead.'}
    </p>
  );
}

const enough = (ratings: CategoryRatings | null) => (hasShape(ratings) ? ratings : null);

type Shown = Pick<Film, 'averageDetailedRatings' | 'detailedRatingsCounts' | 'fright'>;

/** Means of too few ratings for a verdict. @property label for example '4 ratings' or '1 to 4 ratings' */
type FewRatings = { figures: CategoryRatings; label: string };

/**
 * The ratings that a film's Fright Graph shows. Curves have at least three categories, otherwise they are null.
 *
 * @property community the members' means in the categories that enough members have rated
 * @property few the other means; null if there are none
 * @property leading the community's ratings, otherwise the estimate, otherwise the few ratings
 */
export function leadingRatings({ averageDetailedRatings: means, detailedRatingsCounts: counts, fright }: Shown) {
  const only = (categories: RatingCategory[]): CategoryRatings =>
    Object.fromEntries(categories.map((category) => [category, means[category]]));
  const rated = ratedCategories(means);
  const community = enough(only(rated.filter((category) => (counts[category] ?? 0) >= RATINGS_FOR_AVERAGE)));
  const rest = rated.filter((category) => !community || community[category] === undefined);
  const numbers = rest.map((category) => counts[category] ?? 0);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const label = `${least === most ? '' : `${least} to `}${countedRatings(most)}`;
  const few: FewRatings | null = rest.length > 0 ? { figures: only(rest), label } : null;
  const estimate = enough(fright.desk);
  return { community, few, estimate, leading: community ?? estimate ?? enough(few?.figures ?? null) };
}
