import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ShownProfile } from '#contract/horror-profile.ts';
import { BarTable } from '#web/ui/charts/bar-table.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { filmCount, grouped } from '../format/numbers.ts';
import { capitalised, type Voice } from './voice.ts';

type Counted = { name: string; films: number; label?: ReactNode };
type WatchedFilms = ShownProfile['watched'];

/** The most films of a kind: the ones with the most films. */
const ROWS = 10;

const themeLink = ({ name, slug, films }: WatchedFilms['themes'][number]): Counted => ({
  name,
  films,
  label: (
    <Link to="/keyword/$keyword" params={{ keyword: slug }} className="text-link target">
      {name}
    </Link>
  ),
});

const platformLink = ({ name, slug, films }: WatchedFilms['platforms'][number]): Counted => ({
  name,
  films,
  label: (
    <Link to="/provider/$keyword" params={{ keyword: slug }} className="text-link target">
      {name}
    </Link>
  ),
});

/** Films with a viewing by decade, theme, language, director and platform. Left out when there are none. */
export function Watched({ watched, voice }: { watched: WatchedFilms; voice: Voice }) {
  if (watched.films === 0) return null;
  const kinds: { title: string; name: string; counts: Counted[] }[] = [
    { title: 'Decades', name: 'Decade', counts: watched.decades },
    { title: 'Themes', name: 'Theme', counts: watched.themes.slice(0, ROWS).map(themeLink) },
    { title: 'Languages', name: 'Language', counts: watched.languages.slice(0, ROWS) },
    { title: 'Directors', name: 'Director', counts: watched.directors.slice(0, ROWS) },
    { title: 'Platforms', name: 'Platform', counts: watched.platforms.slice(0, ROWS).map(platformLink) },
  ];
  return (
    <section aria-labelledby="watched">
      <SectionHeading id="watched" title={`What ${voice.object} watched`} />
      <p className="mb-7">{capitalised(filmCount(watched.films))} so far.</p>
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
        {kinds
          .filter(({ counts }) => counts.length > 0)
          .map(({ title, name, counts }) => (
            <div key={title}>
              <h3 className="display mb-2 text-2xl">{title}</h3>
              <BarTable
                caption={`Films watched: ${title.toLowerCase()}`}
                nameHeading={name}
                valueHeading="Films"
                bars={counts.map((one) => ({ ...one, value: one.films, text: grouped(one.films) }))}
              />
            </div>
          ))}
      </div>
    </section>
  );
}
