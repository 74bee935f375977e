import { Link } from '@tanstack/react-router';
import type { HomeFilm } from '#features/films/contract/films.ts';
import { classNames } from '#ui/class-names.ts';
import { mediumDate } from '#ui/format/dates.ts';
import { shownRating } from '#ui/format/film-rating.ts';
import { Poster } from '#ui/pictures/poster.tsx';
import { PosterTitle } from '#ui/pictures/poster-title.tsx';
import { RatingFigure } from '#ui/rating-figure.tsx';
import { CardMarks } from '#web/lib/member/card-marks.tsx';

type FilmRowProps = {
  films: HomeFilm[];
  labelledBy: string;
  /** The number of films on a phone, in rows of three. */
  mobileCount: number;
  isWide?: boolean;
};

const WIDTHS = '(min-width: 88rem) 212px, (min-width: 48rem) 15vw, 30vw';
const WIDE_WIDTHS = '(min-width: 88rem) 260px, (min-width: 48rem) 18vw, 30vw';

export function FilmRow({ films, labelledBy, mobileCount, isWide = false }: FilmRowProps) {
  return (
    <ul aria-labelledby={labelledBy} className="grid grid-cols-3 gap-x-3 gap-y-4 md:grid-cols-5 md:gap-x-5 md:gap-y-8">
      {films.map((film, index) => (
        <li key={film.id} className={classNames('film-card relative', index >= mobileCount && 'max-md:hidden')}>
          <FilmCard film={film} sizes={isWide ? WIDE_WIDTHS : WIDTHS} />
          <CardMarks film={film} />
        </li>
      ))}
    </ul>
  );
}

function FilmCard({ film, sizes }: { film: HomeFilm; sizes: string }) {
  const rating = shownRating({ members: film.averageRating, count: film.ratingsCount, tmdb: film.voteAverage });
  return (
    <Link to="/movie/$id" params={{ id: String(film.id) }} className="group flex flex-col">
      <PosterTitle title={film.title} />
      <Poster
        filmId={film.id}
        title={film.title}
        path={film.posterPath}
        colour={film.posterColour}
        sizes={sizes}
        className="order-first outline-1 outline-line -outline-offset-1 transition group-hover:outline-2 group-hover:outline-text"
        decorative
        marksLimits
      />
      <span className="mt-1 flex flex-wrap items-center justify-between gap-x-2 text-muted text-xs lg:text-sm">
        {film.releaseDate && <time dateTime={film.releaseDate}>{mediumDate(film.releaseDate)}</time>}
        {rating && <RatingFigure rating={rating} />}
      </span>
    </Link>
  );
}
