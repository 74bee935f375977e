import type { ShownProfile } from '#contract/horror-profile/horror-profile.ts';
import { FilmCounts } from '#web/lib/films/film-counts.tsx';
import { filmCount } from '#web/lib/format/numbers.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { capitalised, type Voice } from './voice.ts';

type WatchedProps = { watched: ShownProfile['watched']; voice: Voice };

const KINDS = [
  // Decades are in order of time, so none is left out.
  { title: 'Decades', heading: 'Decade', key: 'decades', most: Number.POSITIVE_INFINITY },
  { title: 'Themes', heading: 'Theme', key: 'themes' },
  { title: 'Languages', heading: 'Language', key: 'languages' },
  { title: 'Directors', heading: 'Director', key: 'directors' },
  { title: 'Platforms', heading: 'Platform', key: 'platforms', linkTo: '/provider/$keyword' },
] as const;

export function Watched({ watched, voice }: WatchedProps) {
  if (watched.films === 0) return null;
  return (
    <section aria-labelledby="watched">
      <SectionHeading id="watched" title={`What ${voice.object} watched`} />
      <p className="mb-7">{capitalised(filmCount(watched.films))} so far.</p>
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
        {KINDS.filter(({ key }) => watched[key].length > 0).map(({ title, key, ...kind }) => (
          <div key={key}>
            <h3 className="display mb-2 text-2xl">{title}</h3>
            <FilmCounts caption={`Films watched: ${title.toLowerCase()}`} counts={watched[key]} {...kind} />
          </div>
        ))}
      </div>
    </section>
  );
}
