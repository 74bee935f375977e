import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ShownYear } from '#contract/years.ts';
import { BarTable } from '#web/ui/charts/bar-table.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { grouped } from '../format/numbers.ts';

type Counted = { name: string; films: number; label?: ReactNode };

/** The most rows of a list: the ones with the most films. */
const ROWS = 10;

const themeLink = ({ name, slug, films }: ShownYear['themes'][number]): Counted => ({
  name,
  films,
  label: (
    <Link to="/keyword/$keyword" params={{ keyword: slug }} className="text-link target">
      {name}
    </Link>
  ),
});

/** Themes, and the directors and languages that were new. Each is left out when it is empty. */
export function NewAndThemes({ year: { year, themes, newDirectors, newLanguages } }: { year: ShownYear }) {
  const lists: { id: string; title: string; name: string; all: Counted[] }[] = [
    { id: 'themes', title: 'Themes', name: 'Theme', all: themes.map(themeLink) },
    { id: 'new-directors', title: 'New directors', name: 'Director', all: newDirectors },
    { id: 'new-languages', title: 'New languages', name: 'Language', all: newLanguages },
  ];
  return (
    <div className="grid gap-x-14 gap-y-14 md:grid-cols-2 xl:grid-cols-3">
      {lists
        .filter(({ all }) => all.length > 0)
        .map(({ id, title, name, all }) => (
          <section key={id} aria-labelledby={id}>
            <SectionHeading id={id} title={title} aside={<span className="text-muted">{grouped(all.length)}</span>} />
            <BarTable
              caption={`${title} of ${year}`}
              nameHeading={name}
              valueHeading="Films"
              bars={all.slice(0, ROWS).map((one) => ({ ...one, value: one.films, text: grouped(one.films) }))}
            />
            {all.length > ROWS && <p className="mt-3 text-muted text-sm">and {grouped(all.length - ROWS)} more</p>}
          </section>
        ))}
    </div>
  );
}
