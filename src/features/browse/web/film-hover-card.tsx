import { Link } from '@tanstack/react-router';
import { yearOf } from '#ui/format/dates.ts';
import { NO_OVERVIEW } from '#ui/format/film-rating.ts';
import { RatingFigure } from '#ui/rating-figure.tsx';
import type { BrowseFilm } from './browse-queries.ts';

type FilmHoverCardProps = {
  descriptionId: string;
  film: BrowseFilm;
};

export function FilmHoverCard({ descriptionId, film }: FilmHoverCardProps) {
  return (
    <>
      <p className="display line-clamp-3 text-2xl leading-none">{film.title}</p>
      <div id={descriptionId}>
        <p className="mt-2 flex items-center gap-4 text-muted text-sm tabular-nums">
          <span>{film.releaseDate ? yearOf(film.releaseDate) : 'No release date'}</span>
          <RatingFigure rating={film.rating} />
        </p>
        <p className="mt-3 line-clamp-10 text-sm leading-relaxed">
          {film.overview ?? <span className="text-muted">{NO_OVERVIEW}</span>}
        </p>
      </div>
      <Link to="/movie/$id" params={{ id: String(film.id) }} className="text-link target mt-3 font-semibold text-sm">
        See more<span className="sr-only"> about {film.title}</span>
      </Link>
    </>
  );
}
