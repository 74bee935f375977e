import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TextButton } from '#ui/button.tsx';
import { monthDay, monthYear } from '#ui/format/dates.ts';
import { Spinner } from '#ui/states/spinner.tsx';
import type { CalendarEntry } from './calendar-entries.ts';
import { type Releases, useMonthReleases } from './calendar-queries.ts';
import { Anniversary, ReleasePoster } from './entry-link.tsx';
import { type CalendarView, type Month, monthOf } from './month.ts';
import { MonthTable } from './month-table.tsx';
import { MonthLink, MonthNavigator, MonthToolbar, ShownSwitch } from './month-toolbar.tsx';

type CalendarScreenProps = CalendarView & { today: string; subscribe: ReactNode };
type FormProps = { month: Month; today: string; releases: Releases };

/** A table on desktops and poster cards on phones. Both are rendered; CSS shows one. */
export function CalendarScreen({ month, show, today, subscribe }: CalendarScreenProps) {
  const releases = useMonthReleases({ month, show });
  return (
    <div className="page pt-8 md:pt-10">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="display text-5xl md:text-7xl">Release Calendar</h1>
        {subscribe}
      </div>
      <DesktopCalendar month={month} today={today} releases={releases} />
      <MobileCalendar month={month} today={today} releases={releases} />
    </div>
  );
}

function DesktopCalendar({ month, today, releases }: FormProps) {
  const present = monthOf(today);
  const isLoading = releases.status === 'loading';
  return (
    <div className="border-line-strong border-t pt-5 max-md:hidden">
      <MonthToolbar month={month} present={present} shown={releases.shown} />
      {/* The area is as high as the longest note, so that the table does not move. */}
      <div aria-live="polite" className="mt-2 mb-5 min-h-20">
        <MonthNote month={month} present={present} releases={releases} />
      </div>
      <div className="relative">
        {(isLoading || releases.entries.length > 0) && (
          <MonthTable
            key={`${month} ${releases.shown}`}
            month={month}
            today={today}
            isLoading={isLoading}
            entries={releases.entries}
            shown={releases.shown}
          />
        )}
        {isLoading && (
          <div className="absolute inset-0 bg-ground/60 pt-24">
            <div className="mx-auto w-80 border border-line bg-ground">
              <Spinner label={`Loading ${monthYear(month)}`} />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

function MobileCalendar({ month, today, releases }: FormProps) {
  const present = monthOf(today);
  return (
    // Keeps the footer below the window, so that the footer does not move when the month is loaded.
    <div className="min-h-[calc(100dvh-16rem)] md:hidden">
      <MonthNavigator month={month} present={present} />
      <div className="mt-4">
        <ShownSwitch shown={releases.shown} />
      </div>
      <div aria-live="polite" className="my-5 space-y-2">
        <MonthNote month={month} present={present} releases={releases} />
      </div>
      {releases.status === 'loading' ? (
        <Spinner label={`Loading ${monthYear(month)}`} />
      ) : (
        <ReleaseCards entries={releases.entries} label={`Films of ${monthYear(month)}`} />
      )}
    </div>
  );
}

/** The number of posters in a phone's first row. More images in parallel delay the largest contentful paint. */
const EAGER = 3;

function ReleaseCards({ entries, label }: { entries: CalendarEntry[]; label: string }) {
  if (entries.length === 0) return null;
  return (
    <ul aria-label={label} className="grid grid-cols-3 gap-x-3 gap-y-6 xs:grid-cols-4 xs:gap-x-4">
      {entries.map(({ title, start, anniversary, resource: film }, index) => (
        <li key={film.id}>
          <Link to="/movie/$id" params={{ id: String(film.id) }} className="group block">
            {/* Desktops hide these cards. At 64px, their images are the same files as in the calendar's table. */}
            <ReleasePoster
              film={film}
              sizes="(min-width: 48rem) 64px, (min-width: 30rem) 22vw, 30vw"
              eager={index < EAGER}
              className="text-2xl outline-1 outline-line -outline-offset-1"
              mark="top-full right-0 mt-2.5 size-4"
            />
            <span className="in-data-limits:pr-4.5 hyphens-auto mt-2 line-clamp-3 font-semibold text-sm leading-snug">
              {title}
            </span>
            <time dateTime={start} className="text-muted text-sm">
              {monthDay(start)}
            </time>
            {anniversary && <Anniversary text={anniversary} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type MonthNoteProps = { month: Month; present: Month; releases: Releases };

function MonthNote({ month, present, releases }: MonthNoteProps) {
  if (releases.status === 'loading') return null;
  if (releases.status === 'failed') {
    return (
      <>
        <p className="text-lg">The releases of {monthYear(month)} could not be loaded.</p>
        <TextButton onClick={releases.retry}>Try again</TextButton>
      </>
    );
  }
  const { entries, shown, nearest } = releases;
  const count = entries.length;
  if (shown === 'releases' && count > 0) {
    return <p className="text-muted">{count === 1 ? '1 release' : `${count} releases`}</p>;
  }
  return (
    <>
      {nearest && <p className="text-lg">There are no horror releases in {monthYear(month)}.</p>}
      {shown === 'anniversaries' && (
        <p className="text-muted">
          {count > 0
            ? 'In earlier years, these films came out in this month.'
            : 'In earlier years, no horror film came out in this month.'}
        </p>
      )}
      <NearestMonths releases={releases} present={present} />
    </>
  );
}

function NearestMonths({ releases: { nearest }, present }: { releases: Releases; present: Month }) {
  if (!nearest) return null;
  const { previous, next } = nearest;
  const links = [
    { label: next ? 'Previous releases' : 'Latest releases', month: previous },
    { label: previous ? 'Next releases' : 'First releases', month: next },
  ];
  return (
    <ul className="flex flex-wrap gap-x-6">
      {links.map(
        ({ label, month }) =>
          month && (
            <li key={label}>
              {label}:{' '}
              <MonthLink month={month} present={present} className="text-link target">
                {monthYear(month)}
              </MonthLink>
            </li>
          ),
      )}
    </ul>
  );
}
