import {
  BROWSE_RATINGS,
  BROWSE_SORTS,
  type BrowseRating,
  type BrowseSort,
  DECADES,
  type Decade,
} from '#features/my-movies/contract/list-orders.ts';
import { pageParam } from '#web/lib/search-params.ts';

/** Page, order and filters in the URL, which omits the defaults. */
export type BrowseSearch = { page?: number; sort?: BrowseSort; decade?: Decade; rating?: BrowseRating };

/**
 * Returns undefined instead of a default or invalid value. Without the undefined, the router would keep the value in
 * the URL.
 */
export function browseSearch(search: Record<string, unknown>): BrowseSearch {
  const page = pageParam(search.page);
  const sort = BROWSE_SORTS.find((value) => value === search.sort);
  return {
    page: page === 1 ? undefined : page,
    sort: sort === 'popularity' ? undefined : sort,
    decade: DECADES.find((value) => value === search.decade),
    rating: BROWSE_RATINGS.find((value) => value === search.rating),
  };
}

export const isFiltered = ({ decade, rating }: BrowseSearch) => decade !== undefined || rating !== undefined;

/** Search engines index only the list in its default order and without filters. */
export const isDefaultView = (view: BrowseSearch) => view.sort === undefined && !isFiltered(view);
