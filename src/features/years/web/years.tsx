import type { ReactNode } from 'react';
import { runtime } from '#features/films/contract/runtime.ts';
import type { NamedFilm } from '#features/horror-profile/contract/horror-profile.ts';
import { hasShape } from '#features/ratings/contract/rating-categories.ts';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import type { Curve } from '#ui/charts/curves.tsx';
import { FrightGraphFigure } from '#ui/charts/fright-graph-chart.tsx';
import { longDate, monthDay, SHORT_MONTHS } from '#ui/format/dates.ts';
import { grouped } from '#ui/format/numbers.ts';
import { SectionHeading } from '#ui/headings.tsx';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { type FilmCount, FilmCounts } from '#web/lib/films/film-counts.tsx';
import { SMALL } from '#web/lib/films/list-looks.ts';
import type { ShownYear } from '../contract/years.ts';

type YearBodyProps = {
  year: ShownYear;
  /** True for the member whose year it is. */
  isOwn?: boolean;
};

/**
 * Shows all parts of a year that others may see, on the member's own screen and on a shared page. The year must have
 * viewings.
 */
export function YearBody({ year, isOwn = false }: YearBodyProps) {
  return (
    <div className="space-y-14">
      <YearFigures year={year} />
      <YearNights year={year} />
      <div className="grid gap-x-14 gap-y-14 lg:grid-cols-2">
        <section aria-labelledby="months">
          <SectionHeading id="months" title="Month by month" />
          <div className="max-w-xl">
            <ColumnChart
              label={`Films watched in each month of ${year.year}`}
              nameHeading="Month"
              valueHeading="Films watched"
              columns={year.months.map((value, month) => ({ name: SHORT_MONTHS[month] ?? '', value }))}
            />
          </div>
        </section>
        <YearCurve year={year} />
      </div>
      <NewAndThemes year={year} isOwn={isOwn} />
    </div>
  );
}

function NewAndThemes({ year: { year, themes, newDirectors, newLanguages }, isOwn }: Required<YearBodyProps>) {
  const lists: { id: string; title: string; heading: string; counts: FilmCount[] }[] = [
    { id: 'themes', title: 'Themes', heading: 'Theme', counts: themes },
    {
      id: 'new-directors',
      title: isOwn ? 'Directors new to you' : 'New directors',
      heading: 'Director',
      counts: newDirectors,
    },
    {
      id: 'new-languages',
      title: isOwn ? 'Languages new to you' : 'New languages',
      heading: 'Language',
      counts: newLanguages,
    },
  ];
  return (
    <div className="grid gap-x-14 gap-y-14 md:grid-cols-2 xl:grid-cols-3">
      {lists
        .filter(({ counts }) => counts.length > 0)
        .map(({ id, title, heading, counts }) => (
          <section key={id} aria-labelledby={id}>
            <SectionHeading
              id={id}
              title={title}
              aside={
                <span className="text-muted">
                  {grouped(counts.length)}
                  <span className="sr-only"> in {year}</span>
                </span>
              }
            />
            <FilmCounts caption={`${title} of ${year}`} heading={heading} counts={counts} />
          </section>
        ))}
    </div>
  );
}

function YearCurve({ year: { year, curve, before } }: { year: ShownYear }) {
  const own: Curve = { name: String(year), look: 'filled', figures: curve ?? {} };
  const earlier: Curve = { name: String(year - 1), look: 'dashed', figures: before ?? {} };
  return (
    <section aria-labelledby="curve">
      <SectionHeading id="curve" title="The year’s Fright Graph" />
      {hasShape(own.figures) ? (
        <div className="max-w-2xl">
          <FrightGraphFigure
            label={`Average ratings of the films seen in ${year}${hasShape(earlier.figures) ? ` and ${year - 1}` : ''}`}
            curves={[own, earlier].filter(({ figures }) => hasShape(figures))}
          />
        </div>
      ) : (
        <p className="max-w-prose text-muted">
          The films of {year} have too few ratings for a Fright Graph. It needs at least three kinds of fright.
        </p>
      )}
    </section>
  );
}

function YearFigures({ year: { films, viewings, minutes, longestStreak } }: { year: ShownYear }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-3">
      <Figure name={films === 1 ? 'Film' : 'Films'} value={grouped(films)}>
        {viewings > films && `${grouped(viewings)} viewings`}
      </Figure>
      <Figure name="Time spent watching" value={minutes > 0 ? runtime(minutes) : '-'} />
      {longestStreak && (
        <Figure name="Longest streak" value={longestStreak.days === 1 ? '1 day' : `${longestStreak.days} days`}>
          {longestStreak.days > 1 && `${monthDay(longestStreak.from)} to ${monthDay(longestStreak.to)}`}
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="display text-5xl leading-none! tabular-nums md:text-6xl">{value}</dd>
      {children && <dd className="mt-1 text-muted text-sm">{children}</dd>}
    </div>
  );
}

type Night = { name: string; day: string; film: NamedFilm; note?: string };

function nightsOf({ first, last, scariestNight }: ShownYear): Night[] {
  return [
    first && { name: 'First film', ...first },
    scariestNight && { name: 'Scariest night', ...scariestNight, note: `scares ${scariestNight.scares}` },
    last && { name: 'Last film', ...last },
  ].filter((night) => night !== null);
}

/** Each film has one card, with all of its nights. */
function YearNights({ year }: { year: ShownYear }) {
  const cards = [...Map.groupBy(nightsOf(year), ({ film }) => film.id).values()];
  return (
    <section aria-labelledby="nights">
      <SectionHeading id="nights" title="Nights to remember" />
      <ul aria-labelledby="nights" className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map(
          (nights) => nights[0] && <NightsOfFilm key={nights[0].film.id} film={nights[0].film} nights={nights} />,
        )}
      </ul>
    </section>
  );
}

function NightsOfFilm({ film, nights }: { film: NamedFilm; nights: Night[] }) {
  return (
    <FilmCard film={film} look={SMALL}>
      {nights.map(({ name, day, note }) => (
        <div key={name}>
          <p className="display mt-2 text-xl">{name}</p>
          <p className="mt-1 text-sm">
            <time dateTime={day}>{longDate(day)}</time>
            {note && <span className="text-muted">, {note}</span>}
          </p>
        </div>
      ))}
    </FilmCard>
  );
}
