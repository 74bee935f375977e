import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '#web/lib/calls.ts';

/** The screen shows the cached profile while the profile is loaded again. */
export const horrorProfileQuery = queryOptions({
  queryKey: ['me', 'horror-profile'],
  queryFn: ({ signal }) => apiGet('/horror-profile', { signal }),
  refetchOnMount: 'always',
});
