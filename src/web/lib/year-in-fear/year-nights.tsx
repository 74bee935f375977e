import type { ShownYear } from '#contract/years.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { FilmEntry } from '../films/film-entry.tsx';
import { longDate } from '../format/dates.ts';

export function YearNights({ year: { first, last, scariestNight } }: { year: ShownYear }) {
  const nights = [
    { name: 'First film', night: first },
    { name: 'Scariest night', night: scariestNight, note: scariestNight && `Scares ${scariestNight.scares}` },
    { name: 'Last film', night: last },
  ].flatMap(({ night, ...rest }) => (night ? [{ ...rest, ...night }] : []));
  return (
    <section aria-labelledby="nights">
      <SectionHeading id="nights" title="Nights to remember" />
      <ul aria-labelledby="nights" className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {nights.map(({ name, film, date, note }) => (
          <FilmEntry key={name} film={film} look="small">
            <p className="display mt-2 text-xl">{name}</p>
            <p className="mt-1 text-sm">
              <time dateTime={date}>{longDate(date)}</time>
              {note && <span className="text-muted">, {note.toLowerCase()}</span>}
            </p>
          </FilmEntry>
        ))}
      </ul>
    </section>
  );
}
