import { CircleHelp } from 'lucide-react';
import type { FoundFilm } from '#contract/finder/finder.ts';
import { FilmEntry } from '#web/lib/films/film-entry.tsx';
import { shownRating } from '#web/lib/format/film-rating.ts';
import { unknownText } from '#web/lib/limits/beyond-limits.ts';
import { SmallFrightGraph } from '#web/ui/charts/small-fright-graph.tsx';
import { RatingFigure } from '#web/ui/rating-figure.tsx';

/** The posters in the first view. */
const EAGER = 4;

type FoundListProps = {
  films: FoundFilm[];
  labelledBy: string;
  /** True if the search has the limits: then the films say what of them is not known. */
  isLimited: boolean;
};

export function FoundList({ films, labelledBy, isLimited }: FoundListProps) {
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-x-10 xl:grid-cols-2">
      {films.map((film, index) => (
        <FoundEntry key={film.id} film={film} eager={index < EAGER} isLimited={isLimited} />
      ))}
    </ul>
  );
}

type FoundEntryProps = { film: FoundFilm; eager: boolean; isLimited: boolean };

function FoundEntry({ film, eager, isLimited }: FoundEntryProps) {
  const { title, fright, overview, reason } = film;
  const rating = shownRating({ members: film.averageRating, count: film.ratingsCount, tmdb: film.voteAverage });
  return (
    <FilmEntry
      film={film}
      look="medium"
      eager={eager}
      tellsUnknown={!isLimited}
      rating={rating && <RatingFigure rating={rating} />}
      graph={fright && <SmallFrightGraph title={title} profile={fright} className="size-16 shrink-0 md:size-20" />}
    >
      <p className="mt-2 text-sm leading-relaxed first-letter:uppercase">{reason}</p>
      <NotKnown notes={film.unknown} />
      {overview && <p className="mt-2 line-clamp-2 text-muted text-sm max-md:hidden">{overview}</p>}
    </FilmEntry>
  );
}

function NotKnown({ notes }: { notes: FoundFilm['unknown'] }) {
  const text = unknownText({ unknown: { axes: [], notes } });
  if (!text) return null;
  return (
    <p className="mt-2 flex items-start gap-1.5 text-muted text-sm leading-snug">
      <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}
