import type { FoundFilm } from '#contract/finder.ts';
import { FilmEntry } from '#web/lib/film-entry.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

const TITLE_ID = 'you-might-love';

type RecommendationsProps = {
  films: FoundFilm[];
  /** False while nobody knows what the member's ratings follow: then nothing is recommended. */
  areKnown: boolean;
};

export function Recommendations({ films, areKnown }: RecommendationsProps) {
  if (!areKnown) return null;
  return (
    <section aria-labelledby={TITLE_ID}>
      <SectionHeading id={TITLE_ID} title="You might love" />
      {films.length === 0 ? (
        <p className="max-w-prose text-muted">No film that you have not seen fits within your limits.</p>
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
