import { MAX_NOTE_WORDS, plainTag, tagProblem } from '#features/notes/contract/note-rules.ts';
import { pageParam } from '#web/lib/search-params.ts';
import { RATED_SORTS, type RatedSort } from '../contract/list-orders.ts';

const WATCHLIST_SORTS = ['added', 'release-newest', 'release-oldest', 'title-az', 'title-za', 'rating'] as const;
export type WatchlistSort = (typeof WATCHLIST_SORTS)[number];
export const DEFAULT_SORT: WatchlistSort = 'added';

/**
 * @property onServices only films on the member's services
 * @property providers ids of streaming providers: a film must have at least one; `none` for films without providers
 */
export type WatchlistFilter = { streamingOnly: boolean; onServices: boolean; providers: readonly number[] | 'none' };

export const VIEWS = [
  { value: 'watchlist', label: 'Watchlist' },
  { value: 'ratings', label: 'Ratings' },
  { value: 'watched', label: 'Watched' },
] as const;
export type View = (typeof VIEWS)[number]['value'];

/**
 * Kept in the URL, so that filter and order are still set when the member comes back from a film.
 *
 * @property view `notes`: the member's notes, instead of the lists
 * @property streaming `mine`: on the member's services
 * @property page the page of the ratings, starts at 1
 * @property sort the order of the watchlist
 * @property order the order of the ratings and of the watched films
 * @property providers ids joined by commas, or `none`
 * @property tag one of the member's own tags
 * @property words words of the member's notes
 */
export type ListSearch = {
  view?: View | 'notes';
  page?: number;
  streaming?: 'only' | 'mine';
  providers?: string;
  sort?: WatchlistSort;
  order?: RatedSort;
  tag?: string;
  words?: string;
};

const STREAMING = ['only', 'mine'] as const;
const PROVIDERS_PATTERN = /^(none|\d{1,9}(,\d{1,9})*)$/;

export function parseListSearch(search: Record<string, unknown>): ListSearch {
  const page = pageParam(search.page);
  const providers = String(search.providers ?? '');
  const sort = WATCHLIST_SORTS.find((value) => value === search.sort);
  const tag = plainTag(String(search.tag ?? ''));
  const order = RATED_SORTS.find((value) => value === search.order);
  return {
    view: search.view === 'notes' ? 'notes' : VIEWS.find(({ value }) => value === search.view)?.value,
    page: page === 1 ? undefined : page,
    streaming: STREAMING.find((value) => value === search.streaming),
    providers: PROVIDERS_PATTERN.test(providers) ? providers : undefined,
    sort: sort === DEFAULT_SORT ? undefined : sort,
    order: order === 'date' ? undefined : order,
    tag: search.tag === undefined || tagProblem(tag) ? undefined : tag,
    words:
      String(search.words ?? '')
        .trim()
        .slice(0, MAX_NOTE_WORDS) || undefined,
  };
}

export function filterOf({ streaming, providers = '' }: ListSearch): WatchlistFilter {
  const ids = providers.split(',').filter(Boolean).map(Number);
  return {
    streamingOnly: streaming === 'only',
    onServices: streaming === 'mine',
    providers: providers === 'none' ? 'none' : ids,
  };
}

export function searchOf({
  streamingOnly,
  onServices,
  providers,
}: WatchlistFilter): Pick<ListSearch, 'streaming' | 'providers'> {
  return {
    streaming: onServices ? 'mine' : streamingOnly ? 'only' : undefined,
    providers: providers === 'none' ? providers : providers.join(',') || undefined,
  };
}
