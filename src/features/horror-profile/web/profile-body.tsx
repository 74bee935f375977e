import { capitalised } from '#contract/slug.ts';
import { byCategory, hasShape, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { BarTable } from '#ui/charts/bar-table.tsx';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import type { Curve } from '#ui/charts/curves.tsx';
import { FrightGraphFigure } from '#ui/charts/fright-graph-chart.tsx';
import { filmCount, oneDecimal, signed } from '#ui/format/numbers.ts';
import { SectionHeading } from '#ui/headings.tsx';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { FilmCounts } from '#web/lib/films/film-counts.tsx';
import { SMALL } from '#web/lib/films/list-looks.ts';
import type { Drivers, ShownProfile } from '../contract/horror-profile.ts';
import {
  axisVerdict,
  differenceText,
  explainedText,
  rankedDrivers,
  strongestDriver,
  unknownDrivers,
  type Voice,
  voiceOf,
} from './profile-words.ts';

type ProfileBodyProps = {
  profile: ShownProfile;
  /** The member's name on a page for others; null on the member's own page. */
  name: string | null;
};

/** Shows all parts of a profile that others may see. The server renders these too. */
export function ProfileBody({ profile, name }: ProfileBodyProps) {
  const voice = voiceOf(name);
  return (
    <div className="space-y-14">
      <AgainstOthers axes={profile.axes} voice={voice} />
      <div className="grid gap-x-14 gap-y-14 md:grid-cols-2">
        <OverallRatings overall={profile.overall} voice={voice} />
        <DriversSection profile={profile} voice={voice} />
      </div>
      <Extremes extremes={profile.extremes} voice={voice} />
      <Watched watched={profile.watched} voice={voice} />
    </div>
  );
}

type AgainstOthersProps = { axes: ShownProfile['axes']; voice: Voice };

/** Compares the member's means with other members' means for the same films, as a Fright Graph and as texts. */
export function AgainstOthers({ axes, voice }: AgainstOthersProps) {
  const community: Curve = { name: 'Community', look: 'filled', figures: byCategory((axis) => axes[axis].community) };
  const own: Curve = { name: voice.subject, look: 'dashed', figures: byCategory((axis) => axes[axis].mean) };
  const title = `${capitalised(voice.possessive)} Fright Graph`;
  return (
    <section aria-labelledby="own-fright-graph">
      <SectionHeading id="own-fright-graph" title={title} />
      <p className="mb-5 max-w-prose text-muted">
        {capitalised(voice.possessive)} average ratings in eight kinds of fright. One of them is lore: the backstory and
        world-building.
      </p>
      {hasShape(own.figures) ? (
        <div className="grid gap-x-8 gap-y-8 md:grid-cols-[minmax(0,32rem)_minmax(17.5rem,1fr)] lg:gap-x-14 xl:grid-cols-[minmax(0,42rem)_minmax(17.5rem,1fr)]">
          <FrightGraphFigure
            label={title}
            curves={[community, own].filter(({ figures }) => hasShape(figures))}
            more={[{ name: 'Difference', cell: (axis) => differenceText(axes[axis]) }]}
          />
          <Verdicts axes={axes} voice={voice} />
        </div>
      ) : (
        <p className="max-w-prose text-muted">
          The Fright Graph appears once there are ratings for three of the eight kinds of fright.
        </p>
      )}
    </section>
  );
}

function Verdicts({ axes, voice }: AgainstOthersProps) {
  if (RATING_CATEGORIES.every((axis) => axes[axis].difference === null))
    return (
      <p className="max-w-prose text-muted text-sm">
        Too few other members have rated these films, so we cannot compare the ratings yet.
      </p>
    );
  // Categories with the same verdict share one entry.
  const verdicts = Map.groupBy(RATING_CATEGORIES, (category) => axisVerdict(category, axes[category], voice));
  return (
    <div>
      <p className="mb-4 max-w-prose text-muted text-sm">
        “Community” is the average rating of other members for the same films.
      </p>
      <dl className="divide-y divide-line border-line border-y">
        {[...verdicts].map(([verdict, categories]) => (
          <div key={verdict} className="py-2.5">
            <dt className="display text-xl">{categories.join(', ')}</dt>
            <dd className="text-sm">{verdict}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function OverallRatings({ overall, voice }: { overall: ShownProfile['overall']; voice: Voice }) {
  const title = `${capitalised(voice.possessive)} overall ratings`;
  return (
    <section aria-labelledby="overall-ratings">
      <SectionHeading id="overall-ratings" title={title} />
      {overall.mean === null ? (
        <p className="text-muted">No film has an overall rating yet.</p>
      ) : (
        <>
          <p className="mb-6">{oneDecimal(overall.mean)} on average.</p>
          <div className="max-w-xl">
            <ColumnChart
              label={title}
              nameHeading="Rating"
              valueHeading="Films"
              columns={overall.histogram.map((value, rating) => ({ name: String(rating), value }))}
            />
          </div>
        </>
      )}
    </section>
  );
}

type ExtremesProps = { extremes: ShownProfile['extremes']; voice: Voice };

const TITLE_ID = 'extremes';
const EXTREMES = [
  { key: 'scariest', name: 'Scariest', axis: 'scares' },
  { key: 'goriest', name: 'Goriest', axis: 'gore' },
  { key: 'mostAlone', name: 'Biggest disagreement', axis: 'overall' },
] as const;

export function Extremes({ extremes, voice }: ExtremesProps) {
  const known = EXTREMES.flatMap((extreme) => {
    const found = extremes[extreme.key];
    return found ? [{ ...extreme, ...found }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section aria-labelledby={TITLE_ID}>
      <SectionHeading id={TITLE_ID} title={`${capitalised(voice.possessive)} extremes`} />
      <ul aria-labelledby={TITLE_ID} className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {known.map(({ key, name, axis, film, figure, community }) => (
          <FilmCard key={key} film={film} look={SMALL}>
            <p className="mt-2 display text-xl">{name}</p>
            <p className="mt-1 text-sm tabular-nums">
              {capitalised(axis)} {oneDecimal(figure)}
              {community !== null && <span className="text-muted">, others {oneDecimal(community)}</span>}
            </p>
          </FilmCard>
        ))}
      </ul>
    </section>
  );
}

type WatchedProps = { watched: ShownProfile['watched']; voice: Voice };

const KINDS = [
  // Decades are in order of time, so none is left out.
  { title: 'Decades', heading: 'Decade', key: 'decades', most: Number.POSITIVE_INFINITY },
  { title: 'Themes', heading: 'Theme', key: 'themes' },
  { title: 'Languages', heading: 'Language', key: 'languages' },
  { title: 'Directors', heading: 'Director', key: 'directors' },
  { title: 'Platforms', heading: 'Platform', key: 'platforms', linkTo: '/provider/$keyword' },
] as const;

export function Watched({ watched, voice }: WatchedProps) {
  if (watched.films === 0) return null;
  return (
    <section aria-labelledby="watched">
      <SectionHeading id="watched" title={`What ${voice.object} watched`} />
      <p className="mb-7">{capitalised(filmCount(watched.films))} so far.</p>
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
        {KINDS.filter(({ key }) => watched[key].length > 0).map(({ title, key, ...kind }) => (
          <div key={key}>
            <h3 className="display mb-2 text-2xl">{title}</h3>
            <FilmCounts caption={`Films watched: ${title.toLowerCase()}`} counts={watched[key]} {...kind} />
          </div>
        ))}
      </div>
    </section>
  );
}

type DriversSectionProps = { profile: Pick<ShownProfile, 'drivers' | 'missing' | 'ownAxes'>; voice: Voice };

export function DriversSection({ profile, voice }: DriversSectionProps) {
  return (
    <section aria-labelledby="drivers">
      <SectionHeading id="drivers" title={`What counts for ${voice.object}`} />
      {profile.drivers ? (
        <KnownDrivers drivers={profile.drivers} ownAxes={profile.ownAxes} voice={voice} />
      ) : (
        <p className="max-w-prose">{unknownDrivers(profile, voice)}</p>
      )}
    </section>
  );
}

type KnownDriversProps = { drivers: Drivers; ownAxes: ShownProfile['ownAxes']; voice: Voice };

function KnownDrivers({ drivers, ownAxes, voice }: KnownDriversProps) {
  const strongest = strongestDriver(drivers, voice);
  return (
    <>
      {strongest && <p className="mb-4">{strongest}.</p>}
      <BarTable
        caption={`Effect of each kind of fright on ${voice.possessive} overall rating, in points`}
        nameHeading="Kind of fright"
        valueHeading="Effect in points"
        bars={rankedDrivers(drivers).map(({ category, weight }) => ({
          name: capitalised(category),
          value: weight,
          text: signed(weight),
        }))}
      />
      <p className="mt-4 max-w-prose text-muted text-sm">
        Each number says by how many points {voice.possessive} rating changes when a film has much more of that kind of
        fright than most films. {explainedText(drivers, { ownAxes }, voice)}
      </p>
    </>
  );
}
