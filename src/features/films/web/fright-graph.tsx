import { useId, useState } from 'react';
import { MOBILE_BREAKPOINT } from '#contract/constants.ts';
import { type CategoryRatings, isRated, ratedCategories } from '#features/ratings/contract/fright-graph-geometry.ts';
import { bandOf } from '#features/ratings/contract/fright-profile.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { Moved, RateAllButton, useEarlierRating, useKnownRating } from '#features/ratings/web/ratings.ts';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import type { Curve } from '#ui/charts/curves.tsx';
import { FigureTable } from '#ui/charts/figure-table.tsx';
import { FrightGraphChart } from '#ui/charts/fright-graph-chart.tsx';
import { FrightGraphLegend } from '#ui/charts/fright-graph-figure.tsx';
import { classNames } from '#ui/class-names.ts';
import { useHoverDisclosure } from '#ui/floating/use-hover-disclosure.ts';
import { isReleased } from '#ui/format/dates.ts';
import { counted, oneDecimal } from '#ui/format/numbers.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Film } from '../contract/films.ts';
import { FRIGHT_GRAPH_ID } from './hero-graph.tsx';
import { leadingRatings } from './leading-ratings.ts';
import type { Viewer } from './use-member-film.ts';
import { useShownFilm } from './use-member-film.ts';

/** The chart's name for the Desk's profile, which comes with the catalogue. */
const ESTIMATE = 'Editors’ estimate';

/** The chart's name for the ratings of one or two members, which are drawn as points. */
const votesOf = (count: number) => counted(count, 'vote');

const drawn = (name: string, look: Curve['look'], figures: CategoryRatings | null): Curve[] =>
  figures ? [{ name, look, figures }] : [];

/**
 * Null until members have rated, or the Desk has estimated, three axes. Screen readers can read the table even while it
 * is hidden.
 */
export function FrightGraph({ film: publicFilm, viewer }: { film: Film; viewer: Viewer }) {
  const film = useShownFilm(publicFilm);
  const isMember = viewer === 'member';
  const known = useKnownRating(film.id);
  const own = isMember ? known : undefined;
  const earlier = useEarlierRating(film.id, own);
  const tableId = useId();
  const figures = useHoverDisclosure({ hoverMedia: `(width > ${MOBILE_BREAKPOINT}px)` });
  const [isDeskWanted, setDeskWanted] = useState(true);
  const { community, votes, estimate, leading } = leadingRatings(film);
  const hasCommunity = community !== null;
  if (!leading) return null;
  const ownRatings = own && ratedCategories(own).length > 0 ? own : null;
  const desk = hasCommunity && !isDeskWanted ? null : estimate;
  const curves = [
    ...drawn('Community', 'filled', community),
    ...drawn(ESTIMATE, 'dotted', desk),
    ...drawn(votesOf(film.ratingsCount), 'points', votes),
    ...drawn('You, before', 'faint', earlier ?? null),
    ...drawn('You', 'dashed', ownRatings),
  ];

  return (
    <section aria-labelledby={FRIGHT_GRAPH_ID}>
      <SectionHeading id={FRIGHT_GRAPH_ID} title="Fright Graph" />
      <div
        {...figures.areaProps}
        className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,32rem)_minmax(17.5rem,1fr)] lg:gap-x-14 xl:grid-cols-[minmax(0,42rem)_minmax(17.5rem,1fr)]"
      >
        <FrightGraphChart
          label={`Fright Graph of ${film.title}${!hasCommunity && estimate ? ', as our editors estimate it' : ''}. The table that follows has the numbers`}
          curves={curves}
        />
        <div className="space-y-5">
          <FrightGraphLegend curves={curves} />
          {earlier && own && <Moved earlier={earlier} present={own} />}
          {votes && (
            <p className="max-w-prose text-muted text-sm">
              {votesOf(film.ratingsCount)}: too few for a community’s verdict, so they are drawn as points.
            </p>
          )}
          {desk && <DeskNote reason={film.fright.reason} />}
          <div className="flex flex-wrap gap-2.5">
            <button
              type="button"
              {...figures.buttonProps}
              aria-controls={tableId}
              className={classNames(SECONDARY_BUTTON, 'min-w-44')}
            >
              {figures.isOpen ? 'Hide the numbers' : 'Show the numbers'}
            </button>
            {isMember && isReleased(film.release_date) && <RateAllButton className={SECONDARY_BUTTON} />}
            {hasCommunity && estimate && (
              <button type="button" onClick={() => setDeskWanted(!isDeskWanted)} className={SECONDARY_BUTTON}>
                {isDeskWanted ? 'Hide' : 'Show'} the editors’ estimate
              </button>
            )}
          </div>
          <div id={tableId} className={figures.isOpen ? undefined : 'sr-only'}>
            <Figures community={film.averageDetailedRatings} member={ownRatings} earlier={earlier} desk={desk} />
          </div>
          {!figures.isOpen && leading !== votes && <Extremes ratings={leading} isEstimate={!hasCommunity} />}
        </div>
      </div>
    </section>
  );
}

type FiguresProps = {
  earlier: CategoryRatings | undefined;
  community: CategoryRatings;
  member: CategoryRatings | null;
  desk: CategoryRatings | null;
};

function Figures({ community, member, earlier, desk }: FiguresProps) {
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
        ...(desk ? [{ name: ESTIMATE }] : []),
      ]}
      rows={RATING_CATEGORIES.map((category) => ({
        name: category,
        cells: [
          written(member?.[category]),
          ...(earlier ? [written(earlier[category])] : []),
          written(community[category]),
          written(desk?.[category], bandOf),
        ],
      }))}
    />
  );
}

function DeskNote({ reason }: { reason: string | null }) {
  return (
    <p className="max-w-prose text-muted text-sm">
      {ESTIMATE}: our editors judged each axis from what is written and known about the film
      {reason && ` (“${reason}”)`}. Members’ ratings replace it.
    </p>
  );
}

type ExtremesProps = { ratings: CategoryRatings; isEstimate: boolean };

/** An estimate is shown without figures, because it is no more exact than a band. */
function Extremes({ ratings, isEstimate }: ExtremesProps) {
  const ranked = ratedCategories(ratings)
    .map((category) => ({ category, rating: ratings[category] ?? 0 }))
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
            {category} {!isEstimate && <span className="text-muted tabular-nums">{oneDecimal(rating)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
