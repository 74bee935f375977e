import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import type { RatedFilms } from '#features/ratings/contract/ratings.ts';
import { SECONDARY_BUTTON } from '#ui/button.tsx';
import { longDate, ownDay, yearOf } from '#ui/format/dates.ts';
import { NO_OVERVIEW } from '#ui/format/film-rating.ts';
import { Pagination } from '#ui/lists/pagination.tsx';
import { Poster } from '#ui/pictures/poster.tsx';
import { apiGet } from '#web/lib/calls.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import type { RatedSort } from '../contract/list-orders.ts';
import { EmptyList, LIST_LOADING, LoadingMessage, RATINGS_EMPTY, ratingsFailure } from './list-states.tsx';
import { OrderField, type OrderProps, tabId } from './view-tabs.tsx';

/** The number of posters in the first view. */
const EAGER = 4;

export function RatingsView({ search, onSearch }: OrderProps) {
  const { page = 1, order = 'date' } = search;
  const rated = useQuery({ ...ratedFilmsQuery(page, order), placeholderData: keepPreviousData });
  if (!rated.data) {
    if (!rated.error) return <LoadingMessage text={LIST_LOADING} />;
    const text = ratingsFailure(rated.error);
    return <FailureMessage error={rated.error} text={text} onRetry={rated.refetch} />;
  }
  const { ratings, totalPages } = rated.data;
  if (totalPages === 0) return <EmptyList text={RATINGS_EMPTY} more={<ProfileLink className={SECONDARY_BUTTON} />} />;
  if (page > totalPages) {
    const last = totalPages === 1 ? undefined : totalPages;
    return <Navigate from="/list" to="/list" search={(before) => ({ ...before, page: last })} replace />;
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <OrderField search={search} onSearch={onSearch} />
        <ProfileLink className="text-link target font-semibold print:hidden" />
      </div>
      <ol aria-labelledby={tabId('ratings')} aria-busy={rated.isPlaceholderData}>
        {ratings.map((film, index) => (
          <RatedFilm key={film._id} film={film} isEager={index < EAGER} />
        ))}
      </ol>
      <Pagination page={page} totalPages={totalPages} />
    </>
  );
}

function ProfileLink({ className }: { className: string }) {
  return (
    <Link to="/horror-profile" className={className}>
      Your Horror Profile
    </Link>
  );
}

type RatedFilmProps = { film: RatedFilms['ratings'][number]; isEager: boolean };

/** @example runtimeText(144) // '2hr 24m' */
const runtimeText = (minutes: number) => `${Math.floor(minutes / 60)}hr ${minutes % 60}m`;

function RatedFilm({ film, isEager }: RatedFilmProps) {
  return (
    <li className="group relative grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 border-line border-b py-4 md:grid-cols-[7.5rem_minmax(0,1fr)_auto] md:gap-x-8 md:py-6 lg:grid-cols-[9rem_minmax(0,1fr)_auto] lg:gap-x-10">
      <Poster
        film={{ ...film, id: film.movieId, title: film.movieTitle }}
        size="w185"
        sizes="144px"
        eager={isEager}
        className="self-start outline-1 outline-line -outline-offset-1 transition group-hover:outline-2 group-hover:outline-text"
        decorative
      />
      <div>
        <p className="text-muted text-sm">Last rated {longDate(ownDay(film.updatedAt))}</p>
        <h2 className="display mt-1 text-2xl leading-none! md:text-4xl lg:text-5xl">
          {/* The whole entry is clickable. */}
          <Link
            to="/movie/$id"
            params={{ id: String(film.movieId) }}
            className="outline-offset-0! after:absolute after:inset-0 group-hover:text-link"
          >
            {film.movieTitle}
          </Link>
        </h2>
        <Facts film={film} />
        <p className="mt-3 line-clamp-4 max-w-prose leading-relaxed max-md:col-span-3 max-md:text-sm">
          {film.overview ?? <span className="text-muted">{NO_OVERVIEW}</span>}
        </p>
      </div>
      <OverallRating value={film.overallRating} />
    </li>
  );
}

function Facts({ film: { releaseDate, director, runtime } }: Pick<RatedFilmProps, 'film'>) {
  const facts = [releaseDate && yearOf(releaseDate), director, runtime && runtimeText(runtime)].filter(Boolean);
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 text-muted tabular-nums empty:hidden max-md:text-sm">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}

function OverallRating({ value }: { value: number | null }) {
  return (
    <p className="flex flex-col items-end md:min-w-24">
      <span className="text-muted text-sm max-md:sr-only">Overall rating</span>
      {value === null ? (
        <span className="mt-1 text-sm">Not rated</span>
      ) : (
        <span className="display mt-1 text-4xl leading-none md:text-6xl tabular-nums lg:text-7xl">
          {value}
          <span className="text-muted text-xl md:text-2xl">/10</span>
        </span>
      )}
    </p>
  );
}

/** @param page from 1 */
const ratedFilmsQuery = (page: number, sort: RatedSort) =>
  queryOptions({
    queryKey: ['me', 'ratings', page, sort],
    queryFn: ({ signal }) => apiGet('/ratings/user', { query: { page, sort }, signal }),
    refetchOnMount: 'always',
  });
