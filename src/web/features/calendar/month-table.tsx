import { useState } from 'react';
import { monthYear } from '#web/lib/format/dates.ts';
import { useOneOpen } from '#web/ui/floating/hover-popup.tsx';
import { CalendarDay } from './calendar-day.tsx';
import { type CalendarEntry, entriesByDay } from './calendar-entries.ts';
import type { EntryPopups } from './entry-link.tsx';
import { type Month, monthWeeks } from './month.ts';

type MonthTableProps = { month: Month; today: string; entries: CalendarEntry[]; isLoading: boolean };

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export function MonthTable({ month, today, entries, isLoading }: MonthTableProps) {
  const byDay = entriesByDay(entries);
  const { openId, setOpen } = useOneOpen();
  const [calendar, setCalendar] = useState<HTMLElement | null>(null);
  const popups: EntryPopups = { openId, setOpen, calendar };
  return (
    <div ref={setCalendar} className="relative">
      <table aria-busy={isLoading} className="w-full table-fixed border-collapse">
        <caption className="sr-only">Releases in {monthYear(month)}</caption>
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
          {monthWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
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
