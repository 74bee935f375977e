import type { ListedFilm } from '#contract/films/films.ts';
import { FilmEntry } from '#web/lib/films/film-entry.tsx';
import { NO_OVERVIEW } from '#web/lib/format/film-texts.ts';

/** The posters in a phone's first view; more would delay the text. Larger screens request theirs early anyway. */
const EAGER = 3;

type ResultListProps = {
  films: ListedFilm[];
  labelledBy: string;
  /** The level of the titles. */
  heading: 'h2' | 'h3';
  isFirst?: boolean;
};

export function ResultList({ films, labelledBy, heading, isFirst = true }: ResultListProps) {
  return (
    <ul aria-labelledby={labelledBy} className="mt-5 grid gap-x-12 md:mt-8 lg:grid-cols-2">
      {films.map((film, index) => (
        <FilmEntry key={film.id} film={film} look="large" heading={heading} eager={isFirst && index < EAGER}>
          <p className="mt-2 line-clamp-4 max-w-prose text-sm leading-relaxed md:text-base">
            {film.overview ?? <span className="text-muted">{NO_OVERVIEW}</span>}
          </p>
        </FilmEntry>
      ))}
    </ul>
  );
}
