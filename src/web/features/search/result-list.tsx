import { Link } from '@tanstack/react-router';
import type { ListedFilm } from '#contract/films.ts';
import { yearOf } from '#web/lib/format/dates.ts';
import { NO_OVERVIEW } from '#web/lib/format/film-texts.ts';
import { LimitVeil } from '#web/lib/limits/limit-marks.tsx';
import { CardMarks } from '#web/lib/member/card-marks.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';

/** The posters in a phone's first view; more would delay the text. Larger screens request theirs early anyway. */
const EAGER = 3;

type ResultListProps = {
  films: ListedFilm[];
  /** Id of the text that names the list. */
  labelledBy: string;
  /** The level of the titles. */
  heading: 'h2' | 'h3';
  /** False below another list. */
  isFirst?: boolean;
};

export function ResultList({ films, labelledBy, heading, isFirst = true }: ResultListProps) {
  return (
    <ul aria-labelledby={labelledBy} className="mt-5 grid gap-x-12 md:mt-8 lg:grid-cols-2">
      {films.map((film, index) => (
        <li
          key={film.id}
          className="group film-card relative grid grid-cols-[5.5rem_1fr] gap-4 border-line border-t py-4 md:grid-cols-[7.5rem_1fr] md:gap-6 md:py-5"
        >
          <Poster
            filmId={film.id}
            title={film.title}
            path={film.posterPath}
            colour={film.posterColour}
            size="w185"
            sizes="(min-width: 48rem) 120px, 88px"
            eager={isFirst && index < EAGER}
            className="self-start outline-1 outline-line -outline-offset-1 transition group-hover:outline-2 group-hover:outline-text"
            decorative
          />
          <Result film={film} heading={heading} />
          <CardMarks film={film} className="top-5 left-1 md:top-6.5 md:left-1.5" />
        </li>
      ))}
    </ul>
  );
}

function Result({ film, heading: Heading }: Pick<ResultListProps, 'heading'> & { film: ListedFilm }) {
  return (
    <div className="min-w-0">
      <Heading className="display text-3xl leading-none! md:text-4xl">
        {/* The whole row is clickable, including poster and overview. */}
        <Link
          to="/movie/$id"
          params={{ id: String(film.id) }}
          className="outline-offset-0! after:absolute after:inset-0 group-hover:text-link"
        >
          {film.title}
          <LimitVeil filmId={film.id} className="top-4 left-0 aspect-2/3 w-22 md:top-5 md:w-30" />
        </Link>
      </Heading>
      <p className="mt-1.5 text-muted text-sm tabular-nums">
        {film.releaseDate ? yearOf(film.releaseDate) : 'No release date'}
      </p>
      <p className="mt-2 line-clamp-4 max-w-prose text-sm leading-relaxed md:text-base">
        {film.overview ?? <span className="text-muted">{NO_OVERVIEW}</span>}
      </p>
    </div>
  );
}
