import { Link } from '@tanstack/react-router';
import { monthDay } from '#web/lib/format/dates.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import { ReleasePoster } from './release-poster.tsx';

/** Posters that a phone shows without scrolling. */
const EAGER = 4;

/** A month's releases as the phone's poster cards. */
export function ReleaseCards({ entries }: { entries: CalendarEntry[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-7 xs:grid-cols-3">
      {entries.map(({ title, start, resource: film }, index) => (
        <li key={film.id}>
          <Link to="/movie/$id" params={{ id: String(film.id) }} className="group block">
            {/* On a desktop, where these cards are hidden, the size is the one that the calendar shows anyway. */}
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
