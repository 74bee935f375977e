import type { ShownYear } from '#contract/years/years.ts';
import { type FilmCount, FilmCounts } from '#web/lib/films/film-counts.tsx';
import { grouped } from '#web/lib/format/numbers.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';

export function NewAndThemes({ year: { year, themes, newDirectors, newLanguages } }: { year: ShownYear }) {
  const lists: { id: string; title: string; heading: string; counts: FilmCount[] }[] = [
    { id: 'themes', title: 'Themes', heading: 'Theme', counts: themes },
    { id: 'new-directors', title: 'New directors', heading: 'Director', counts: newDirectors },
    { id: 'new-languages', title: 'New languages', heading: 'Language', counts: newLanguages },
  ];
  return (
    <div className="grid gap-x-14 gap-y-14 md:grid-cols-2 xl:grid-cols-3">
      {lists
        .filter(({ counts }) => counts.length > 0)
        .map(({ id, title, heading, counts }) => (
          <section key={id} aria-labelledby={id}>
            <SectionHeading
              id={id}
              title={title}
              aside={
                <span className="text-muted">
                  {grouped(counts.length)}
                  <span className="sr-only"> in {year}</span>
                </span>
              }
            />
            <FilmCounts caption={`${title} of ${year}`} heading={heading} counts={counts} />
          </section>
        ))}
    </div>
  );
}
