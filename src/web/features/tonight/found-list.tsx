import { Link } from '@tanstack/react-router';
import type { FoundFilm } from '#contract/finder.ts';
import { yearOf } from '#web/lib/format/dates.ts';
import { shownRating } from '#web/lib/format/film-rating.ts';
import { LimitVeil } from '#web/lib/limits/limit-marks.tsx';
import { CardMarks } from '#web/lib/member/card-marks.tsx';
import { SmallFrightGraph } from '#web/ui/charts/small-fright-graph.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { RatingFigure } from '#web/ui/rating-figure.tsx';

/** The posters in the first view. */
const EAGER = 4;

export function FoundList({ films, labelledBy }: { films: FoundFilm[]; labelledBy: string }) {
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-x-10 xl:grid-cols-2">
      {films.map((film, index) => (
        <li
          key={film.id}
          className="group film-card relative grid grid-cols-[5.5rem_1fr] gap-4 border-line border-t py-4 md:grid-cols-[7.5rem_1fr] md:gap-5 md:py-5"
        >
          <Poster
            filmId={film.id}
            title={film.title}
            path={film.posterPath}
            colour={film.posterColour}
            size="w185"
            sizes="(min-width: 48rem) 120px, 88px"
            eager={index < EAGER}
            className="self-start outline-1 outline-line -outline-offset-1 transition group-hover:outline-2 group-hover:outline-text"
            decorative
          />
          <FoundFacts film={film} />
          <CardMarks film={film} className="top-5 left-1 md:top-6.5 md:left-1.5" />
        </li>
      ))}
    </ul>
  );
}

function FoundFacts({ film }: { film: FoundFilm }) {
  const rating = shownRating({ members: film.averageRating, count: film.ratingsCount, tmdb: film.voteAverage });
  return (
    <div className="flex min-w-0 gap-3">
      <div className="min-w-0 flex-1">
        <h3 className="display text-2xl leading-none! md:text-3xl">
          {/* The whole row is clickable, including poster and reason. */}
          <Link
            to="/movie/$id"
            params={{ id: String(film.id) }}
            className="outline-offset-0! after:absolute after:inset-0 group-hover:text-link"
          >
            {film.title}
            <LimitVeil filmId={film.id} className="top-4 left-0 aspect-2/3 w-22 md:top-5 md:w-30" />
          </Link>
        </h3>
        <p className="mt-1.5 flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
          <span>{film.releaseDate ? yearOf(film.releaseDate) : 'No release date'}</span>
          {rating && <RatingFigure rating={rating} />}
        </p>
        <p className="mt-2 text-sm leading-relaxed first-letter:uppercase">{film.reason}</p>
        {film.overview && <p className="mt-2 line-clamp-2 text-muted text-sm max-md:hidden">{film.overview}</p>}
      </div>
      {film.fright && (
        <SmallFrightGraph title={film.title} profile={film.fright} className="size-16 shrink-0 md:size-20" />
      )}
    </div>
  );
}
