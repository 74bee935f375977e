import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { Pagination } from '#web/ui/lists/pagination.tsx';
import { EmptyList } from './empty-list.tsx';
import { LoadingMessage } from './loading-message.tsx';
import { LIST_LOADING, RATINGS_EMPTY, ratingsFailure } from './messages.ts';
import { ratedFilmsQuery } from './my-movies-queries.ts';
import { OrderField, type OrderProps } from './order-field.tsx';
import { RatedFilm } from './rated-film.tsx';
import { tabId } from './view-tabs.tsx';

/** The number of posters in the first view. */
const EAGER = 4;

export function RatingsView({ search, onSearch, onSignedOut }: OrderProps & { onSignedOut: () => void }) {
  const { page = 1, order = 'date' } = search;
  const rated = useQuery({ ...ratedFilmsQuery(page, order), placeholderData: keepPreviousData });
  if (!rated.data) {
    if (!rated.error) return <LoadingMessage text={LIST_LOADING} />;
    const text = ratingsFailure(rated.error);
    return <FailureMessage error={rated.error} text={text} onRetry={rated.refetch} onSignedOut={onSignedOut} />;
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
