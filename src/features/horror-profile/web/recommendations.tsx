import { useState } from 'react';
import type { FoundFilm } from '#features/tonight/contract/finder.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { FilmEntry } from '#web/lib/films/film-entry.tsx';

const TITLE_ID = 'you-might-love';

type RecommendationsProps = {
  all: FoundFilm[];
  /** Films on the member's services; null for a member without services. */
  onServices: FoundFilm[] | null;
};

export function Recommendations({ all, onServices }: RecommendationsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const films = showsAll ? all : (onServices ?? all);
  const place = onServices && !showsAll ? ' on your services' : '';
  return (
    <section aria-labelledby={TITLE_ID}>
      <SectionHeading id={TITLE_ID} title="You might love" />
      {onServices && (
        <p className="mb-5 text-muted">
          <span role="status">{showsAll ? 'Wherever they stream.' : 'On your services.'}</span>{' '}
          <button type="button" onClick={() => setShowsAll(!showsAll)} className="text-link target">
            {showsAll ? 'Only on my services' : 'Show all'}
          </button>
        </p>
      )}
      {films.length === 0 ? (
        <p className="max-w-prose text-muted">There is no unseen film{place} within your limits.</p>
      ) : (
        <ul aria-labelledby={TITLE_ID} className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
          {films.map((film) => (
            <FilmEntry key={film.id} film={film} look="small">
              <p className="mt-1.5 text-sm leading-snug first-letter:uppercase">{film.reason}</p>
            </FilmEntry>
          ))}
        </ul>
      )}
    </section>
  );
}
