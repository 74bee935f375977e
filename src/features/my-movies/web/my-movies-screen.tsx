import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { MOBILE_BREAKPOINT } from '#contract/constants.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { useNotice } from '#web/lib/member/member-page.tsx';
import { userListQuery } from '#web/lib/member/user-list-query.ts';
import { type ListSearch, VIEWS, type View } from './list-search.ts';
import { LoadingMessage } from './list-states.tsx';
import { LIST_LOADING, listFailure, WATCHLIST_LOADING } from './messages.ts';
import { toMyMovies } from './my-films.ts';
import { PhoneWatched } from './phone-watched.tsx';
import { PhoneWatchlist } from './phone-watchlist.tsx';
import { RatingsView } from './ratings-view.tsx';
import { type ListActions, useListActions } from './use-list-actions.ts';
import { PANEL_ID, tabId, ViewTabs } from './view-tabs.tsx';

// Phones show rows without hover cards, so they do not load Base UI here.
const WatchedView = lazy(async () => ({ default: (await import('./watched-view.tsx')).WatchedView }));
const WatchlistView = lazy(async () => ({ default: (await import('./watchlist-view.tsx')).WatchlistView }));

type MyMoviesScreenProps = {
  search: ListSearch;
  /** Replaces search parameters of the URL. */
  onSearch: (part: ListSearch) => void;
};

export function MyMoviesScreen({ search, onSearch }: MyMoviesScreenProps) {
  const isPhone = !useMediaQuery(`(min-width: ${MOBILE_BREAKPOINT}px)`);
  const view = VIEWS.find(({ value }) => value === search.view)?.value ?? 'watchlist';
  const { notify, notice } = useNotice();
  const actions = useListActions({ notify });
  return (
    <div className="page pt-6 md:pt-12">
      <h1 className="display text-5xl leading-none! md:text-7xl">My Movies</h1>
      <ViewTabs current={view} />
      {/* The element is a flow root, so that the margins of its content do not move it. */}
      <div id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(view)} tabIndex={-1} className="flow-root outline-none">
        {view === 'ratings' ? (
          <RatingsView search={search} onSearch={onSearch} />
        ) : (
          <Lists view={view} isPhone={isPhone} search={search} onSearch={onSearch} actions={actions} />
        )}
      </div>
      {notice}
    </div>
  );
}

type ListsProps = MyMoviesScreenProps & { view: Exclude<View, 'ratings'>; isPhone: boolean; actions: ListActions };

function Lists({ view, isPhone, search, onSearch, actions }: ListsProps) {
  const { data, error, refetch } = useQuery(userListQuery);
  const movies = useMemo(() => data && toMyMovies(data), [data]);
  const loading = <LoadingMessage text={view === 'watchlist' ? WATCHLIST_LOADING : LIST_LOADING} />;
  if (!movies) {
    if (error) return <FailureMessage error={error} text={listFailure(error)} onRetry={refetch} />;
    return loading;
  }
  if (view === 'watched' && isPhone)
    return <PhoneWatched movies={movies} actions={actions} search={search} onSearch={onSearch} />;
  const Watchlist = isPhone ? PhoneWatchlist : WatchlistView;
  return (
    <Suspense fallback={loading}>
      {view === 'watched' ? (
        <WatchedView movies={movies} actions={actions} search={search} onSearch={onSearch} />
      ) : (
        <Watchlist movies={movies} actions={actions} search={search} onSearch={onSearch} />
      )}
    </Suspense>
  );
}
