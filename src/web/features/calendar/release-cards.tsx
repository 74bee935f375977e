import { Link } from '@tanstack/react-router';
import { monthDay } from '#web/lib/format/dates.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import { ReleasePoster } from './release-poster.tsx';

/** The number of posters that a phone shows without scrolling. */
const EAGER = 4;

export function ReleaseCards({ entries }: { entries: CalendarEntry[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-7 xs:grid-cols-3">
      {entries.map(({ title, start, resource: film }, index) => (
        <li key={film.id}>
          <Link to="/movie/$id" params={{ id: String(film.id) }} className="group block">
            {/* On desktops these cards are hidden: with this size they share the calendar's image. */}
            <ReleasePoster
              film={film}
              sizes="(min-width: 48rem) 64px, (min-width: 30rem) 30vw, 46vw"
              eager={index < EAGER}
              className="text-3xl outline-1 outline-line -outline-offset-1"
            />
            <span className="mt-2 line-clamp-3 font-semibold leading-snug">{title}</span>
            <time dateTime={start} className="text-muted text-sm">
              {monthDay(start)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
