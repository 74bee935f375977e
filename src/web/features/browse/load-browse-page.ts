import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api.ts';
import { markUnavailable } from '#web/lib/page/response-status.ts';
import type { BrowsePage, browseQuery } from './browse-queries.ts';

export type LoadedPage = { totalPages: number; films: number; logoPath?: BrowsePage['logoPath'] } | { failed: true };

/** A failure is logged, and the page shows no films (specification, section 8). */
export async function loadBrowsePage(
  queryClient: QueryClient,
  query: ReturnType<typeof browseQuery>,
): Promise<LoadedPage> {
  try {
    const { films, totalPages, logoPath } = await queryClient.ensureQueryData(query);
    return { totalPages, films: films.length, logoPath };
  } catch (error) {
    // Status 400 means that the list in the URL does not exist. That is not a failure of the site, so it is not logged.
    if (!(error instanceof ApiError && error.status === 400)) console.error('Films could not be fetched', error);
    markUnavailable();
    return { failed: true };
  }
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
