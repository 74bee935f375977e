import type { HomeFilm } from '#features/films/contract/films.ts';
import { mediumDate } from '#ui/format/dates.ts';
import { shownRating } from '#ui/format/film-rating.ts';
import { RatingFigure } from '#ui/rating-figure.tsx';
import { FilmCard } from '#web/lib/films/film-card.tsx';

type FilmRowProps = {
  films: HomeFilm[];
  labelledBy: string;
  /** The number of films on a phone, in rows of three. */
  mobileCount: number;
};

const WIDTHS = '(min-width: 88rem) 260px, (min-width: 48rem) 18vw, 30vw';

/** The last line of its cards is a part of the space below it. */
export function FilmRow({ films, labelledBy, mobileCount }: FilmRowProps) {
  return (
    <ul aria-labelledby={labelledBy} className="-mb-7 grid grid-cols-3 gap-x-3 md:gap-y-3 md:grid-cols-5 md:gap-x-5">
      {films.map((film, index) => {
        const rating = shownRating({ members: film.averageRating, count: film.ratingsCount, tmdb: film.voteAverage });
        return (
          <FilmCard
            key={film.id}
            film={film}
            sizes={WIDTHS}
            className={index >= mobileCount && 'max-md:hidden'}
            rating={rating && <RatingFigure rating={rating} />}
            date={film.releaseDate && <time dateTime={film.releaseDate}>{mediumDate(film.releaseDate)}</time>}
          />
        );
      })}
    </ul>
  );
}
