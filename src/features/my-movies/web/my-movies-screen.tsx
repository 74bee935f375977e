import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { List } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { MOBILE_BREAKPOINT } from '#contract/constants.ts';
import { OwnTagField } from '#features/notes/web/notes.ts';
import { SECONDARY_BUTTON } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { useNotice } from '#web/lib/member/member-page.tsx';
import { userListQuery } from '#web/lib/member/queries.ts';
import { type ListActions, useListActions } from './film-parts.tsx';
import { type ListSearch, VIEWS, type View } from './list-search.ts';
import { LIST_LOADING, LoadingMessage, listFailure, NO_MATCH, WATCHLIST_LOADING } from './list-states.tsx';
import { taggedMovies, tagsOf, toMyMovies } from './my-films.ts';
import { PhoneWatched } from './phone-watched.tsx';
import { PhoneWatchlist } from './phone-watchlist.tsx';
import { RatingsView } from './ratings-view.tsx';
import { PANEL_ID, tabId, ViewTabs } from './view-tabs.tsx';

// Phones show rows without hover cards, so they do not load Base UI here.
const WatchedView = lazy(async () => ({ default: (await import('./watched-view.tsx')).WatchedView }));
const WatchlistView = lazy(async () => ({ default: (await import('./watchlist-view.tsx')).WatchlistView }));

const NotesView = lazy(async () => ({ default: (await import('./notes-view.tsx')).NotesView }));

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
  if (search.view === 'notes') {
    return (
      <Suspense fallback={<LoadingMessage text="Loading your notes..." />}>
        <NotesView words={search.words ?? ''} page={search.page ?? 1} />
      </Suspense>
    );
  }
  return (
    <div className="page pt-6 md:pt-12">
      <PageHeading
        title="My Movies"
        action={
          <Link to="/lists/{-$id}" params={{ id: undefined }} className={SECONDARY_BUTTON}>
            <List className="size-4" />
            My lists
          </Link>
        }
      />
      <Link to="/list" search={{ view: 'notes' }} className="text-link target mt-3 inline-block print:hidden">
        Search your notes
      </Link>
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
  const all = useMemo(() => data && toMyMovies(data), [data]);
  const { tag } = search;
  const movies = useMemo(() => all && taggedMovies(all, tag), [all, tag]);
  const tags = useMemo(() => tagsOf(all?.[view] ?? []), [all, view]);
  const loading = <LoadingMessage text={view === 'watchlist' ? WATCHLIST_LOADING : LIST_LOADING} />;
  if (!movies) {
    if (error) return <FailureMessage error={error} text={listFailure(error)} onRetry={refetch} />;
    return loading;
  }
  const Watched = isPhone ? PhoneWatched : WatchedView;
  const Watchlist = isPhone ? PhoneWatchlist : WatchlistView;
  const Shown = view === 'watched' ? Watched : Watchlist;
  return (
    <>
      <div className="mt-4 max-w-64 empty:hidden md:mt-6">
        <OwnTagField tags={tags} chosen={tag} onChange={(chosen) => onSearch({ tag: chosen })} />
      </div>
      {tag !== undefined && movies[view].length === 0 ? (
        <p className="py-12 text-lg">{NO_MATCH}</p>
      ) : (
        <Suspense fallback={loading}>
          <Shown key={tag} movies={movies} actions={actions} search={search} onSearch={onSearch} />
        </Suspense>
      )}
    </>
  );
}
