import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { longDate } from '#ui/format/dates.ts';
import { regionName } from '#ui/format/names.ts';
import type { Film } from '../contract/films.ts';
import { runtime } from '../contract/runtime.ts';
import { useShownFilm } from './use-member-film.ts';

/** Alone, a country has no article: US, not the US. */
const countryLabel = (code: string) => regionName(code).replace(/^the /, '');

export function FilmFacts({ film: publicFilm }: { film: Film }) {
  const film = useShownFilm(publicFilm);
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
        // On phones the director is on a separate line. Otherwise another font could move the name to the next line.
        <li className="max-md:w-full">
          Directed by{' '}
          {film.directors.length === 0 ? (
            <span className="text-text">{film.director}</span>
          ) : (
            film.directors.map(({ id, name }, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <Link
                  to="/person/$id"
                  params={{ id: String(id) }}
                  rel={film.unindexed.people.includes(id) ? 'nofollow' : undefined}
                  className="text-link target"
                >
                  {name}
                </Link>
              </Fragment>
            ))
          )}
        </li>
      )}
      {film.runtime !== null && film.runtime > 0 && <li>{runtime(film.runtime)}</li>}
      {film.certification && <li>Rated {film.certification}</li>}
      {film.countries[0] && <li suppressHydrationWarning>{film.countries.map(countryLabel).join(', ')}</li>}
      {film.franchise && (
        <li>
          Series:{' '}
          <Link to="/tonight" search={{ franchise: film.franchise.slug }} rel="nofollow" className="text-link target">
            {film.franchise.name}
          </Link>
        </li>
      )}
      {/* Both links are one item, so that neither stands alone on a line. */}
      <li className="flex gap-x-5">
        {film.imdbId && (
          <ElsewhereLink title={film.title} site="IMDb" href={`https://www.imdb.com/title/${film.imdbId}/`} />
        )}
        <ElsewhereLink title={film.title} site="TMDB" href={`https://www.themoviedb.org/movie/${film.id}`} />
      </li>
    </ul>
  );
}

function ElsewhereLink({ title, site, href }: { title: string; site: string; href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-link target">
      <span className="sr-only">{title} on </span>
      {site}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
