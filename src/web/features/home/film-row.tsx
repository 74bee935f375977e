import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import type { HomeFilm } from '#contract/films.ts';
import { monthDay } from '#web/lib/format/dates.ts';
import { oneDecimal } from '#web/lib/format/numbers.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';

type FilmRowProps = {
  films: HomeFilm[];
  labelledBy: string;
  /** The number of films on a phone, in rows of three. */
  mobileCount: number;
  /** True for the first row of the page: its posters load with high priority. */
  eager?: boolean;
};

export function FilmRow({ films, labelledBy, mobileCount, eager = false }: FilmRowProps) {
  return (
    <ul aria-labelledby={labelledBy} className="grid grid-cols-3 gap-x-3 gap-y-6 md:grid-cols-5 md:gap-x-5 md:gap-y-8">
      {films.map((film, index) => (
        <li key={film.id} className={classNames(index >= mobileCount && 'max-md:hidden')}>
          <FilmCard film={film} eager={eager && index < mobileCount} />
        </li>
      ))}
    </ul>
  );
}

function FilmCard({ film, eager }: { film: HomeFilm; eager: boolean }) {
  const rating = film.averageRating ?? film.voteAverage;
  return (
    <Link to="/movie/$id" params={{ id: String(film.id) }} className="group block">
      <Poster
        filmId={film.id}
        title={film.title}
        path={film.posterPath}
        colour={film.posterColour}
        sizes="(min-width: 88rem) 212px, (min-width: 48rem) 15vw, 30vw"
        eager={eager}
        className="outline-1 outline-line -outline-offset-1 transition group-hover:outline-2 group-hover:outline-text"
      />
      <span className="mt-2 flex flex-wrap items-center justify-between gap-x-2 text-muted text-sm">
        {film.releaseDate && <time dateTime={film.releaseDate}>{monthDay(film.releaseDate)}</time>}
        {rating !== null && (
          <span className="inline-flex items-center gap-1 tabular-nums">
            <Star aria-hidden="true" className="size-3.5 fill-current text-sickly" />
            <span className="sr-only">Rating </span>
            {oneDecimal(rating)}
          </span>
        )}
      </span>
    </Link>
  );
}
