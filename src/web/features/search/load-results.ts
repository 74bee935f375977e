import type { QueryClient } from '@tanstack/react-query';
import { markUnavailable } from '#web/lib/page/response-status.ts';
import { findQuery } from './search-queries.ts';

/**
 * The server waits for the results. The browser does not: the search box stays in place, and the screen shows that it
 * is loading. After a failure the screen shows it and searches again on hydration.
 */
export async function loadResults(queryClient: QueryClient, query: string): Promise<void> {
  if (query === '') return;
  const search = queryClient.ensureQueryData(findQuery(query)).catch((error: unknown) => {
    console.error('Search failed', error);
    markUnavailable();
  });
  if (import.meta.env.SSR) await search;
}
