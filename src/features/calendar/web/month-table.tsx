import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useOneOpen } from '#ui/floating/hover-popup.tsx';
import { monthYear } from '#ui/format/dates.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import { EntryLink, type EntryPopups, type EntrySize } from './entry-link.tsx';
import { type Month, monthOf, type Shown } from './month.ts';

type MonthTableProps = {
  month: Month;
  today: string;
  entries: CalendarEntry[];
  shown: Shown;
  isLoading: boolean;
};

/** If at most this many weeks of a month have entries, the rows of its other weeks are low. */
const FEW_WEEKS = 2;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns the days of a month in full weeks, Sunday first, with days of the neighbouring months. */
export function monthWeeks(month: Month): string[][] {
  const date = new Date(`${month}-01`);
  date.setUTCDate(1 - date.getUTCDay());
  const weeks: string[][] = [];
  do {
    const week: string[] = [];
    for (let day = 0; day < WEEKDAYS.length; day++) {
      week.push(date.toISOString().slice(0, 10));
      date.setUTCDate(date.getUTCDate() + 1);
    }
    weeks.push(week);
  } while (monthOf(date.toISOString()) === month);
  return weeks;
}

export function MonthTable({ month, today, entries, shown, isLoading }: MonthTableProps) {
  const byDay = Map.groupBy(entries, ({ start }) => start);
  const { openId, setOpen } = useOneOpen();
  const [calendar, setCalendar] = useState<HTMLElement | null>(null);
  const popups: EntryPopups = { openId, setOpen, calendar };
  const weeks = monthWeeks(month).map((days) => ({ days, isEmpty: !days.some((day) => byDay.has(day)) }));
  const isSparse = !isLoading && weeks.filter(({ isEmpty }) => !isEmpty).length <= FEW_WEEKS;
  return (
    <div ref={setCalendar} className="relative">
      <table aria-busy={isLoading} className="w-full table-fixed border-collapse">
        <caption className="sr-only">
          {shown === 'releases' ? 'Releases in' : 'Release anniversaries in'} {monthYear(month)}
        </caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="pb-2 pl-2 text-left font-normal text-muted text-sm xl:pl-3">
                <span aria-hidden="true">{weekday.slice(0, 3)}</span>
                <span className="sr-only">{weekday}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ days, isEmpty }) => (
            <tr key={days[0]} className={isSparse && isEmpty ? 'h-16' : 'h-48'}>
              {days.map((day) => (
                <CalendarDay
                  key={day}
                  day={day}
                  month={month}
                  isToday={day === today}
                  entries={byDay.get(day) ?? []}
                  popups={popups}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The number of entries before "+N more". */
const SHOWN = 3;

type CalendarDayProps = {
  day: string;
  month: Month;
  isToday: boolean;
  entries: CalendarEntry[];
  popups: EntryPopups;
};

/** With these sizes a collapsed day never needs more than the height of its row. */
function entrySize(count: number, index: number): EntrySize {
  if (count === 1) return 'alone';
  return count === 2 || index === 0 ? 'pair' : 'line';
}

function CalendarDay({ day, month, isToday, entries, popups }: CalendarDayProps) {
  const [isExpanded, setExpanded] = useState(false);
  const isOutside = monthOf(day) !== month;
  const list = (from: number, to?: number) => (
    <ul className="space-y-1.5">
      {entries.slice(from, to).map((entry, index) => (
        <li key={entry.resource.id}>
          <EntryLink entry={entry} size={entrySize(entries.length, from + index)} popups={popups} />
        </li>
      ))}
    </ul>
  );
  const rest = entries.length - SHOWN;
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className={classNames('border border-line p-2 align-top xl:p-2.5', isOutside && 'bg-sunken')}
    >
      <DayNumeral day={day} isToday={isToday} isOutside={isOutside} hasEntries={entries.length > 0} />
      {entries.length > 0 && list(0, SHOWN)}
      {rest > 0 && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className={classNames('text-link flex min-h-6 min-w-6 items-center text-xs', isExpanded && 'my-1')}
        >
          {isExpanded ? 'Show less' : `+${rest} more`}
        </button>
      )}
      {isExpanded && list(SHOWN)}
    </td>
  );
}

type DayNumeralProps = { day: string; isToday: boolean; isOutside: boolean; hasEntries: boolean };

function DayNumeral({ day, isToday, isOutside, hasEntries }: DayNumeralProps) {
  return (
    <time
      dateTime={day}
      className={classNames(
        'display mb-1.5 flex text-3xl leading-none',
        isOutside && 'text-line-strong',
        !isOutside && !hasEntries && 'text-muted',
      )}
    >
      <span className={classNames(isToday && '-mt-1 -ml-2 bg-action px-2 pt-1 text-on-action')}>
        <span className="sr-only">{isToday ? 'Today, ' : ''}</span>
        <span className="sr-only">{monthYear(monthOf(day)).split(' ')[0]} </span>
        {Number(day.slice(8))}
      </span>
    </time>
  );
}
