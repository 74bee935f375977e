import type { ReactNode } from 'react';
import { monthYear } from '#ui/format/dates.ts';
import { Spinner } from '#ui/states/spinner.tsx';
import { type Releases, useMonthReleases } from './calendar-queries.ts';
import type { CalendarView } from './month.ts';
import { type Month, monthOf } from './month.ts';
import { MonthNote } from './month-note.tsx';
import { MonthTable } from './month-table.tsx';
import { MonthNavigator, MonthToolbar, ShownSwitch } from './month-toolbar.tsx';
import { ReleaseCards } from './release-cards.tsx';

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
