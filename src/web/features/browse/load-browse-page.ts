import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api.ts';
import { markUnavailable } from '#web/lib/page/response-status.ts';
import { pageParam } from '#web/lib/search-params.ts';
import type { BrowsePage, browseQuery } from './browse-queries.ts';

/** A list's query string. The first page is said outright to be none, so that an address's nonsense does not shine through. */
export function pageSearch(search: Record<string, unknown>): { page?: number } {
  const page = pageParam(search.page);
  return { page: page === 1 ? undefined : page };
}

/** What a keyword or platform route knows before it renders: the page without its films, or that it could not be had. */
export type LoadedPage = { totalPages: number; logoPath?: BrowsePage['logoPath'] } | { failed: true };

/**
 * Fetches a page of films into the query cache. A failure is logged and otherwise shows as a page without films
 * (specification, section 8).
 */
export async function loadBrowsePage(
  queryClient: QueryClient,
  query: ReturnType<typeof browseQuery>,
): Promise<LoadedPage> {
  try {
    const { totalPages, logoPath } = await queryClient.ensureQueryData(query);
    return { totalPages, logoPath };
  } catch (error) {
    // An address that names nothing is no failure of anybody's.
    if (!(error instanceof ApiError && error.status === 400)) console.error('Films could not be fetched', error);
    markUnavailable();
    return { failed: true };
  }
}

/** The page to redirect to when one beyond the last is asked for, otherwise null. */
export function lastPageInstead(loaded: LoadedPage, page: number): number | null {
  if ('failed' in loaded || page <= Math.max(1, loaded.totalPages)) return null;
  return Math.max(1, loaded.totalPages);
}

/** @example positionInList({ totalPages: 7 }, 2) // 'Page 2 of 7' */
export function positionInList(loaded: LoadedPage, page: number): string {
  return 'failed' in loaded || loaded.totalPages < 2 ? '' : `Page ${page} of ${loaded.totalPages}`;
}
