import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '#web/lib/calls.ts';

/** The ways to log in. They follow from the site's settings, so they hold until the page is loaded again. */
export const waysQuery = queryOptions({
  queryKey: ['auth', 'ways'],
  queryFn: ({ signal }) => apiGet('/auth/ways', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
