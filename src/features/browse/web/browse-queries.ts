import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { KeywordPage, PlatformPage } from '#features/films/contract/films.ts';
import { shownRating } from '#ui/format/film-rating.ts';
import { ApiError } from '#web/lib/api.ts';
import { apiGet } from '#web/lib/calls.ts';
import { markUnavailable } from '#web/lib/page/response-status.ts';
import type { BrowseSearch } from './browse-search.ts';

function browseFilm(film: KeywordPage['results'][number] | PlatformPage['results'][number]) {
  const { id, title, posterPath, posterColour, releaseDate, overview, voteAverage, ratingsCount } = film;
  const members = 'averageUserRating' in film ? film.averageUserRating : film.averageRating;
  const rating = shownRating({ members, count: ratingsCount, tmdb: voteAverage });
  return { id, title, posterPath, posterColour, releaseDate, overview, rating };
}
export type BrowseFilm = ReturnType<typeof browseFilm>;

/** @param keyword a theme, any other keyword's slug, or a platform */
export const browseQuery = (list: 'keyword' | 'provider', keyword: string, { page = 1, ...view }: BrowseSearch) =>
  queryOptions({
    queryKey: ['browse', list, keyword, page, view],
    queryFn: async ({ signal }) => {
      const response = await apiGet(`/tmdb/horror-movies-by-${list}`, { query: { keyword, page, ...view }, signal });
      const logoPath = 'logoPath' in response ? response.logoPath : null;
      return { films: response.results.map(browseFilm), totalPages: response.totalPages, logoPath };
    },
  });

export type LoadedPage = { totalPages: number; films: number; logoPath?: string | null } | { failed: true };

async function load(queryClient: QueryClient, query: ReturnType<typeof browseQuery>): Promise<LoadedPage> {
  try {
    const { films, totalPages, logoPath } = await queryClient.ensureQueryData(query);
    return { totalPages, films: films.length, logoPath };
  } catch (error) {
    // Status 400 means that the list in the URL does not exist. That is not a failure of the site, so it is not logged.
    if (!(error instanceof ApiError && error.status === 400)) console.error('The films could not be loaded', error);
    markUnavailable();
    return { failed: true };
  }
}

/**
 * For a route's loader. A failure is logged, and the page shows no films (specification, section 8).
 *
 * @throws a redirect to the last page when the page is beyond it
 */
export async function loadBrowsePage(
  queryClient: QueryClient,
  list: 'keyword' | 'provider',
  keyword: string,
  view: BrowseSearch,
): Promise<LoadedPage> {
  const loaded = await load(queryClient, browseQuery(list, keyword, view));
  const last = redirectPage(loaded, view.page ?? 1);
  if (last) {
    const search = { ...view, page: last === 1 ? undefined : last };
    throw redirect({ to: `/${list}/$keyword`, params: { keyword }, search, replace: true });
  }
  return loaded;
}

/** Returns the last page if the requested page is beyond it, otherwise null. */
export function redirectPage(loaded: LoadedPage, page: number): number | null {
  if ('failed' in loaded || page <= Math.max(1, loaded.totalPages)) return null;
  return Math.max(1, loaded.totalPages);
}

/** @example positionInList({ totalPages: 7 }, 2) // 'Page 2 of 7' */
export function positionInList(loaded: LoadedPage, page: number): string {
  return 'failed' in loaded || loaded.totalPages < 2 ? '' : `Page ${page} of ${loaded.totalPages}`;
}
