import { useMemo } from 'react';
import { useServices } from '#features/streaming/web/streaming.ts';
import { DEFAULT_SORT, filterOf, type ListSearch } from './list-search.ts';
import type { WatchlistFilm } from './my-films.ts';
import { matches, providersOf, sortWatchlist } from './watchlist-films.ts';

/** The films of the watchlist that match the search, in its order, and the choices of its filters. */
export function useShownWatchlist(
  watchlist: WatchlistFilm[],
  { streaming, providers: chosen, sort = DEFAULT_SORT }: ListSearch,
) {
  const services = useServices(true)?.platforms;
  const filter = useMemo(() => filterOf({ streaming, providers: chosen }), [streaming, chosen]);
  const films = useMemo(
    () => sortWatchlist(watchlist, sort).filter((film) => matches(film, filter, services)),
    [watchlist, filter, services, sort],
  );
  const providers = useMemo(() => providersOf(watchlist), [watchlist]);
  return { films, filter, sort, providers, hasServices: services !== undefined && services.length > 0 };
}
