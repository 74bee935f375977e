import { Link } from '@tanstack/react-router';
import { monthDay } from '#ui/format/dates.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import { Anniversary } from './entry-link.tsx';
import { ReleasePoster } from './release-poster.tsx';

/** The number of posters in a phone's first row. More images in parallel delay the largest contentful paint. */
const EAGER = 3;

export function ReleaseCards({ entries, label }: { entries: CalendarEntry[]; label: string }) {
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
            />
            <span className="mt-2 line-clamp-3 font-semibold text-sm leading-snug">{title}</span>
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
