import { CircleHelp } from 'lucide-react';
import { runtime } from '#contract/films/runtime.ts';
import type { FoundFilm } from '#contract/finder/finder.ts';
import type { FrightProfile } from '#contract/fright/fright-profile.ts';
import { unknownText } from '#web/features/limits/limits.ts';
import { FilmEntry } from '#web/lib/films/film-entry.tsx';
import { shownRating } from '#web/lib/format/film-rating.ts';
import { SmallFrightGraph } from '#web/ui/charts/small-fright-graph.tsx';
import { RatingFigure } from '#web/ui/rating-figure.tsx';
import { FilmChips } from './film-chips.tsx';
import { ServicesLine } from './services-line.tsx';

/** Number of posters that are visible without scrolling. */
const EAGER = 4;

type FoundListProps = {
  films: FoundFilm[];
  labelledBy: string;
  /** True if the limits are applied. The posters then need no mark for unknown notes: each entry names them. */
  isLimited: boolean;
};

export function FoundList({ films, labelledBy, isLimited }: FoundListProps) {
  return (
    <ul aria-labelledby={labelledBy}>
      {films.map((film, index) => (
        <FoundEntry key={film.id} film={film} eager={index < EAGER} isLimited={isLimited} />
      ))}
    </ul>
  );
}

type FoundEntryProps = { film: FoundFilm; eager: boolean; isLimited: boolean };

function FoundEntry({ film, eager, isLimited }: FoundEntryProps) {
  const { title, fright, overview } = film;
  const rating = shownRating({ members: film.averageRating, count: film.ratingsCount, tmdb: film.voteAverage });
  return (
    <FilmEntry
      film={film}
      look="medium"
      eager={eager}
      tellsUnknown={!isLimited}
      rating={
        <>
          {film.runtime !== null && film.runtime > 0 && <span>{runtime(film.runtime)}</span>}
          {rating && <RatingFigure rating={rating} />}
        </>
      }
      graph={fright && <EntryGraph title={title} profile={fright} />}
    >
      <ServicesLine film={film} />
      <div className="mt-3">
        <FilmChips film={film} />
      </div>
      <NotKnown notes={film.unknown} />
      {overview && <p className="mt-3 line-clamp-2 max-w-prose text-muted text-sm leading-relaxed">{overview}</p>}
    </FilmEntry>
  );
}

function EntryGraph(props: { title: string; profile: FrightProfile }) {
  return (
    <div className="max-md:text-center md:mx-11 md:my-5">
      <SmallFrightGraph {...props} isLabelled className="size-22 md:size-32" />
      <p aria-hidden="true" className="mt-1 text-muted text-xs md:hidden">
        Fright Graph
      </p>
    </div>
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
