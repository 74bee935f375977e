import type { QueryClient } from '@tanstack/react-query';
import { markUnavailable } from '#web/lib/page/response-status.ts';
import { findQuery } from './search-queries.ts';

/**
 * Starts the search. The server waits for its results; the browser does not, so that the search box stays in its place
 * and the screen says that it is loading. A failure is told by the screen, which asks again once it has hydrated.
 */
export async function loadResults(queryClient: QueryClient, query: string): Promise<void> {
  if (query === '') return;
  const search = queryClient.ensureQueryData(findQuery(query)).catch((error: unknown) => {
    console.error('Search failed', error);
    markUnavailable();
  });
  if (import.meta.env.SSR) await search;
}
