import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { markUnavailable } from '#web/lib/page/response-status.ts';
import { find } from '#web/lib/search/find.ts';

/** The best match is first. @param query trimmed; nothing is requested when it is empty */
export const findQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => find(query, signal),
    enabled: query !== '',
  });

/**
 * Only the server waits for results. In the browser it does not wait, so that the search box stays in place while the
 * results load. After a failure the screen searches again.
 */
export async function loadResults(queryClient: QueryClient, query: string): Promise<void> {
  if (query === '') return;
  const search = queryClient.ensureQueryData(findQuery(query)).catch((error: unknown) => {
    console.error('Search failed', error);
    markUnavailable();
  });
  if (import.meta.env.SSR) await search;
}
