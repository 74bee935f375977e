import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { monthYear } from '#ui/format/dates.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import { EntryLink, type EntryPopups, type EntrySize } from './entry-link.tsx';
import { type Month, monthOf } from './month.ts';

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

export function CalendarDay({ day, month, isToday, entries, popups }: CalendarDayProps) {
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
