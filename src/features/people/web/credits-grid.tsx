import { Link } from '@tanstack/react-router';
import { longDate } from '#ui/format/dates.ts';
import { Poster } from '#ui/pictures/poster.tsx';
import { CardMarks } from '#web/lib/member/card-marks.tsx';
import type { CreditedFilm } from './credited-films.ts';

const POSTER_WIDTHS = '(min-width: 88rem) 200px, (min-width: 64rem) 15vw, (min-width: 40rem) 23vw, 46vw';
/** The number of posters in the widest row. */
const FIRST_ROW = 6;

export function CreditsGrid({ films, labelledBy }: { films: CreditedFilm[]; labelledBy: string }) {
  return (
    <ul
      aria-labelledby={labelledBy}
      className="grid grid-cols-2 gap-x-3 gap-y-7 sm:grid-cols-4 sm:gap-x-4 lg:grid-cols-6 lg:gap-x-5"
    >
      {films.map((film, index) => (
        <li key={film.id} className="film-card relative">
          <Credit film={film} isFirstRow={index < FIRST_ROW} />
          <CardMarks film={film} />
        </li>
      ))}
    </ul>
  );
}

function Credit({ film, isFirstRow }: { film: CreditedFilm; isFirstRow: boolean }) {
  return (
    <Link to="/movie/$id" params={{ id: String(film.id) }} className="group block">
      <Poster
        filmId={film.id}
        title={film.title}
        path={film.posterPath}
        colour={film.posterColour}
        sizes={POSTER_WIDTHS}
        eager={isFirstRow}
        className="outline-1 outline-line -outline-offset-1 transition group-hover:outline-2 group-hover:outline-text"
        decorative
        marksLimits
      />
      <span className="mt-2.5 block font-semibold leading-snug group-hover:text-link">{film.title}</span>
      <span className="mt-0.5 block text-muted text-sm">
        {film.releaseDate ? <time dateTime={film.releaseDate}>{longDate(film.releaseDate)}</time> : 'Unknown'}
      </span>
      <span className="mt-0.5 block text-sm leading-snug">{film.roles.join(' · ')}</span>
    </Link>
  );
}
