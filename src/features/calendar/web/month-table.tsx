import { useState } from 'react';
import { useOneOpen } from '#ui/floating/hover-popup.tsx';
import { monthYear } from '#ui/format/dates.ts';
import { CalendarDay } from './calendar-day.tsx';
import type { CalendarEntry } from './calendar-entries.ts';
import type { EntryPopups } from './entry-link.tsx';
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
