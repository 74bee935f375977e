import type { NamedFilm } from '#contract/horror-profile/horror-profile.ts';
import type { ShownYear } from '#contract/years/years.ts';
import { FilmEntry } from '#web/lib/films/film-entry.tsx';
import { longDate } from '#web/lib/format/dates.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';

type Night = { name: string; date: string; film: NamedFilm; note?: string };

function nightsOf({ first, last, scariestNight }: ShownYear): Night[] {
  return [
    first && { name: 'First film', ...first },
    scariestNight && { name: 'Scariest night', ...scariestNight, note: `scares ${scariestNight.scares}` },
    last && { name: 'Last film', ...last },
  ].filter((night) => night !== null);
}

/** Each film has one card, with all of its nights. */
export function YearNights({ year }: { year: ShownYear }) {
  const cards = [...Map.groupBy(nightsOf(year), ({ film }) => film.id).values()];
  return (
    <section aria-labelledby="nights">
      <SectionHeading id="nights" title="Nights to remember" />
      <ul aria-labelledby="nights" className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map(
          (nights) => nights[0] && <NightsOfFilm key={nights[0].film.id} film={nights[0].film} nights={nights} />,
        )}
      </ul>
    </section>
  );
}

function NightsOfFilm({ film, nights }: { film: NamedFilm; nights: Night[] }) {
  return (
    <FilmEntry film={film} look="small">
      {nights.map(({ name, date, note }) => (
        <div key={name}>
          <p className="display mt-2 text-xl">{name}</p>
          <p className="mt-1 text-sm">
            <time dateTime={date}>{longDate(date)}</time>
            {note && <span className="text-muted">, {note}</span>}
          </p>
        </div>
      ))}
    </FilmEntry>
  );
}
