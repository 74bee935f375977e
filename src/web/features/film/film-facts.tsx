import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Film } from '#contract/films.ts';
import { longDate } from '#web/lib/format/dates.ts';
import { runtime } from '#web/lib/format/numbers.ts';

export function FilmFacts({ film }: { film: Pick<Film, 'release_date' | 'director' | 'directors' | 'runtime'> }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted max-md:text-sm">
      <li>
        {film.release_date ? (
          <time dateTime={film.release_date}>{longDate(film.release_date)}</time>
        ) : (
          'No release date'
        )}
      </li>
      {film.director && (
        <li>
          Directed by{' '}
          {film.directors.length === 0 ? (
            <span className="text-text">{film.director}</span>
          ) : (
            film.directors.map(({ id, name }, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <Link to="/person/$id" params={{ id: String(id) }} className="text-link target">
                  {name}
                </Link>
              </Fragment>
            ))
          )}
        </li>
      )}
      {film.runtime !== null && film.runtime > 0 && <li>{runtime(film.runtime)}</li>}
    </ul>
  );
}
