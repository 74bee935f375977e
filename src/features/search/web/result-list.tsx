import { AT_HOME, PLATFORMS } from '#features/browse/contract/platforms.ts';
import type { SearchedFilm } from '#features/films/contract/films.ts';
import { runtime } from '#features/films/contract/runtime.ts';
import { NO_OVERVIEW, shownRating } from '#ui/format/film-rating.ts';
import { RatingFigure } from '#ui/rating-figure.tsx';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { LARGE } from '#web/lib/films/list-looks.ts';

/**
 * Number of posters in a phone's first view; more would delay the text. Larger screens request their posters early
 * anyway.
 */
const EAGER = 3;

type ResultListProps = {
  films: SearchedFilm[];
  labelledBy: string;
  /** The heading level of the films' titles. */
  heading: 'h2' | 'h3';
  isFirst?: boolean;
};

export function ResultList({ films, labelledBy, heading, isFirst = true }: ResultListProps) {
  return (
    <ul aria-labelledby={labelledBy} className="mt-5 grid gap-x-12 md:mt-8 lg:grid-cols-2">
      {films.map((film, index) => (
        <FilmCard
          key={film.id}
          film={film}
          look={LARGE}
          heading={heading}
          eager={isFirst && index < EAGER}
          rating={<Facts film={film} />}
        >
          {film.why && <p className="mt-1 text-sm">{film.why}</p>}
          <p className="mt-2 line-clamp-4 max-w-prose text-sm leading-relaxed md:text-base">
            {film.overview ?? <span className="text-muted">{NO_OVERVIEW}</span>}
          </p>
        </FilmCard>
      ))}
    </ul>
  );
}

function Facts({ film: { runtime: minutes, voteAverage, platforms } }: { film: SearchedFilm }) {
  const rating = shownRating({ members: null, count: 0, tmdb: voteAverage });
  const services = PLATFORMS.filter(({ value }) => platforms.includes(value)).map(({ label }) => label);
  return (
    <>
      {minutes !== null && minutes > 0 && <span>{runtime(minutes)}</span>}
      {rating && <RatingFigure rating={rating} />}
      {platforms.includes(AT_HOME.value) && <span>{AT_HOME.label}</span>}
      {services.length > 0 && <span>On {services.join(', ')}</span>}
    </>
  );
}
