import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type Night, nightsQuery, type Plans } from '#features/challenges/web/challenges.ts';
import type { NamedFilm } from '#features/horror-profile/contract/horror-profile.ts';
import { classNames } from '#ui/class-names.ts';
import { filmCount } from '#ui/format/numbers.ts';
import { Poster } from '#ui/pictures/poster.tsx';
import type { YearInFear } from '../contract/years.ts';
import { LoadedYear, type YearScreenProps } from './loaded-year.tsx';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Classes by the number of days of other months in the first week. */
const BEFORE = [
  'before:hidden!',
  'before:col-span-1',
  'before:col-span-2',
  'before:col-span-3',
  'before:col-span-4',
  'before:col-span-5',
  'before:col-span-6',
];
/** Classes by the number of days of other months in the last week. */
const AFTER = [
  'after:hidden!',
  'after:col-span-1',
  'after:col-span-2',
  'after:col-span-3',
  'after:col-span-4',
  'after:col-span-5',
  'after:col-span-6',
];

const weekdayOf = (year: number, day: number) => new Date(Date.UTC(year, 9, day)).getUTCDay();

// A list on phones, elsewhere a wall calendar. On paper the calendar fits A4 and Letter in landscape.
const DAYS =
  'border-line border-t md:grid md:grid-cols-7 md:border-l print:mt-2 print:grid print:h-[160mm] print:grid-cols-7 print:border-l print:[grid-auto-rows:1fr]';
const BOX =
  'grid min-h-14 grid-cols-[7.5rem_1fr] items-start gap-x-3 border-line border-b py-3 md:block md:min-h-36 md:border-r md:p-2.5 print:block print:min-h-auto print:border-r print:p-1.5';
const FILMS = 'grid gap-2 md:mt-2 print:mt-1 print:grid-cols-1 print:gap-0.5';
/** Empty areas for the days of other months in the first and last week of the wall calendar. */
const OTHER_MONTHS =
  'before:hidden before:border-line before:border-r before:border-b before:bg-sunken md:before:block print:before:block after:hidden after:border-line after:border-r after:border-b after:bg-sunken md:after:block print:after:block';
/** On paper, a day with more films than this shows no posters. */
const PRINTED_POSTERS = 1;

export function OctoberScreen(props: YearScreenProps) {
  const { year } = props;
  return (
    <div className="page october pt-8 md:pt-14 print:pt-0">
      <h1 className="display text-5xl leading-none! md:text-7xl print:text-4xl">October {year}</h1>
      <LoadedYear {...props}>{(loaded) => <October year={loaded} />}</LoadedYear>
    </div>
  );
}

function October({ year: { year, october } }: { year: YearInFear }) {
  const { nights, challenges } = usePlanned(year);
  const films = new Set(october.flat().map(({ id }) => id)).size;
  const before = weekdayOf(year, 1);
  const after = WEEKDAYS.length - 1 - weekdayOf(year, october.length);
  const days = october.filter((seen) => seen.length > 0).length;
  return (
    <>
      {films > 0 && (
        <p className="mt-3 text-lg text-muted print:mt-0 print:text-sm">
          {filmCount(films)} on {days === 1 ? '1 day' : `${days} days`}
        </p>
      )}
      <p className="mt-2 mb-8 flex flex-wrap gap-x-6 gap-y-1 print:hidden">
        <Link
          to="/year/$year"
          params={{ year: String(year) }}
          className="text-link target inline-flex items-center gap-2"
        >
          <ArrowLeft className="size-4" />
          The whole year
        </Link>
        <Link to="/challenges" className="text-link target">
          Challenges for October
        </Link>
      </p>
      <ScoreCards challenges={challenges} />
      {films === 0 && nights.length === 0 && <NoFilms />}
      <ol
        aria-label={`Days of October ${year}`}
        className={classNames(DAYS, OTHER_MONTHS, BEFORE[before], AFTER[after])}
      >
        {october.map((seen, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the day
          <Day key={index} year={year} day={index + 1} films={seen} planned={plannedOn(nights, index + 1)} />
        ))}
      </ol>
    </>
  );
}

/** The challenges with a day in this October, and the films that they plan for it. */
function usePlanned(year: number): Plans {
  const { data } = useQuery(nightsQuery);
  return {
    challenges: data?.challenges.filter(({ from, to }) => from <= `${year}-10-31` && to >= `${year}-10-01`) ?? [],
    nights: data?.nights.filter(({ day }) => day.startsWith(`${year}-10-`)) ?? [],
  };
}

const plannedOn = (nights: readonly Night[], day: number) =>
  nights.filter(({ day: on }) => Number(on.slice(8)) === day);

function ScoreCards({ challenges }: Pick<Plans, 'challenges'>) {
  if (challenges.length === 0) return null;
  return (
    <ul aria-label="Your challenges" className="-mt-4 mb-8 flex flex-wrap gap-x-6 print:hidden">
      {challenges.map(({ _id: id, name }) => (
        <li key={id}>
          <a href={`/lists/${id}`} className="text-link target inline-block">
            Score card: {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function NoFilms() {
  return (
    <p className="mb-8 max-w-prose text-lg">
      No films logged. If you watched one in October, add the date on its page. Or{' '}
      <Link to="/tonight" className="text-link">
        find tonight’s film
      </Link>
      .
    </p>
  );
}

type DayProps = { year: number; day: number; films: NamedFilm[]; planned: Night[] };

function Day({ year, day, films, planned }: DayProps) {
  const weekday = weekdayOf(year, day);
  return (
    <li className={BOX}>
      <p className="flex items-baseline gap-2 whitespace-nowrap md:max-xl:flex-col md:max-xl:gap-1 print:flex-row">
        <span className="display text-2xl leading-none">{day}</span>
        <span className="text-muted text-xs">{WEEKDAYS[weekday]}</span>
      </p>
      {films.length > 0 && (
        <ul className={classNames(FILMS, films.length > 1 && 'xl:grid-cols-2')}>
          {films.map((film) => (
            <li key={film.id} className="group relative min-w-0 print:flex print:items-start print:gap-1.5">
              <Poster
                film={film}
                size="w185"
                sizes="64px"
                className={classNames(
                  'mb-1.5 hidden max-w-24 outline-1 outline-line -outline-offset-1 md:block print:mb-0 print:w-6 print:shrink-0',
                  films.length > PRINTED_POSTERS ? 'print:hidden' : 'print:block',
                )}
                decorative
              />
              <Link
                to="/movie/$id"
                params={{ id: String(film.id) }}
                className="hyphens-auto text-sm leading-tight outline-offset-0! wrap-anywhere md:text-xs/tight print:line-clamp-2 print:text-[8pt]/tight after:absolute after:inset-0 group-hover:text-link"
              >
                {film.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {planned.length > 0 && (
        <ul aria-label={`Planned for October ${day}`} className="mt-1 grid gap-1">
          {planned.map(({ film, list }) => (
            <li key={`${list._id} ${film.id}`} className="text-muted text-sm leading-tight md:text-xs/tight">
              Planned:{' '}
              <Link
                to="/movie/$id"
                params={{ id: String(film.id) }}
                className="target hyphens-auto underline wrap-anywhere hover:text-link"
              >
                {film.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
