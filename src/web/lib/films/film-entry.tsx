import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { yearOf } from '#ui/format/dates.ts';
import { LimitVeil } from '#ui/pictures/limit-marks.tsx';
import { Poster } from '#ui/pictures/poster.tsx';
import { type CardFilm, CardMarks } from '../member/card-marks.tsx';

/** Large and dense entries have lines between them. */
const LOOKS = {
  large: {
    sizes: '(min-width: 48rem) 120px, 88px',
    veil: 'top-4 left-0 aspect-2/3 w-22 md:top-5 md:w-30',
    marks: 'top-5 left-1 md:top-6.5 md:left-1.5',
    year: 'mt-1.5 tabular-nums',
    entry: 'grid-cols-[5.5rem_1fr] md:grid-cols-[7.5rem_1fr] border-line border-t gap-4 py-4 md:gap-6 md:py-5',
    title: 'display text-3xl leading-none! md:text-4xl',
  },
  /** With a graph at the end. */
  dense: {
    sizes: '80px',
    entry: 'grid-cols-[5rem_minmax(0,1fr)_auto] border-line border-t gap-3 py-2.5',
    veil: 'top-2.5 left-0 aspect-2/3 w-20',
    marks: 'top-3.5 left-1',
    title: 'display text-xl leading-none!',
    year: 'mt-0.5 tabular-nums',
  },
  small: {
    sizes: '(min-width: 48rem) 112px, 88px',
    entry: 'grid-cols-[5.5rem_1fr] md:grid-cols-[7rem_1fr] gap-4',
    title: 'font-semibold leading-snug',
    veil: 'top-0 left-0 aspect-2/3 w-22 md:w-28',
    marks: 'top-1 left-1 md:top-1.5 md:left-1.5',
    year: '',
  },
};

type FilmEntryProps = {
  film: CardFilm;
  look: keyof typeof LOOKS;
  heading?: 'h2' | 'h3';
  eager?: boolean;
  /** Shown beside the year, in the same line. */
  rating?: ReactNode;
  graph?: ReactNode;
  children: ReactNode;
};

export function FilmEntry(props: FilmEntryProps) {
  const { film, look, heading: Heading = 'h3', eager = false, rating, graph, children } = props;
  const { sizes, entry, title, veil, marks, year } = LOOKS[look];
  return (
    <li className={`group film-card relative grid ${entry}`}>
      <Poster
        filmId={film.id}
        title={film.title}
        path={film.posterPath}
        colour={film.posterColour}
        size="w185"
        sizes={sizes}
        eager={eager}
        className="self-start outline-1 outline-line -outline-offset-1 transition group-hover:outline-2 group-hover:outline-text"
        decorative
      />
      <div className="min-w-0">
        <Heading className={title}>
          <Link
            to="/movie/$id"
            params={{ id: String(film.id) }}
            className="outline-offset-0! after:absolute after:inset-0 group-hover:text-link"
          >
            {film.title}
            <LimitVeil filmId={film.id} className={veil} />
          </Link>
        </Heading>
        <p className={`flex flex-wrap gap-x-3 text-muted text-sm ${year}`}>
          <span>{film.releaseDate ? yearOf(film.releaseDate) : 'No release date'}</span>
          {rating}
        </p>
        {children}
      </div>
      {graph}
      <CardMarks film={film} className={marks} poster={veil} />
    </li>
  );
}
