import type { FoundFilm } from '#contract/finder/finder.ts';
import { FilmEntry } from '#web/lib/films/film-entry.tsx';
import { shownRating } from '#web/lib/format/film-rating.ts';
import { SmallFrightGraph } from '#web/ui/charts/small-fright-graph.tsx';
import { RatingFigure } from '#web/ui/rating-figure.tsx';

/** The posters in the first view. */
const EAGER = 4;

export function FoundList({ films, labelledBy }: { films: FoundFilm[]; labelledBy: string }) {
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-x-10 xl:grid-cols-2">
      {films.map((film, index) => (
        <FoundEntry key={film.id} film={film} eager={index < EAGER} />
      ))}
    </ul>
  );
}

function FoundEntry({ film, eager }: { film: FoundFilm; eager: boolean }) {
  const { title, fright, overview, reason } = film;
  const rating = shownRating({ members: film.averageRating, count: film.ratingsCount, tmdb: film.voteAverage });
  return (
    <FilmEntry
      film={film}
      look="medium"
      eager={eager}
      rating={rating && <RatingFigure rating={rating} />}
      graph={fright && <SmallFrightGraph title={title} profile={fright} className="size-16 shrink-0 md:size-20" />}
    >
      <p className="mt-2 text-sm leading-relaxed first-letter:uppercase">{reason}</p>
      {overview && <p className="mt-2 line-clamp-2 text-muted text-sm max-md:hidden">{overview}</p>}
    </FilmEntry>
  );
}
