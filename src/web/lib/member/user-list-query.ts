import { queryOptions } from '@tanstack/react-query';
import type { UserList } from '#features/my-movies/contract/my-movies.ts';
import { apiGet } from '../calls.ts';

// This query has its own file, because the first screen's script includes it for links that preload the lists. The
// script need not include queries.ts.

/** The cached lists are shown during the request. Lists that a toggle has changed have no ETag and are loaded whole. */
export const userListQuery = queryOptions({
  queryKey: ['me', 'user-list'],
  queryFn: ({ client, queryKey, signal }) =>
    apiGet('/user-list', { signal, known: client.getQueryData<UserList>(queryKey) }),
  // The cached lists must be the loaded object itself, because getJson stores the ETag by this object.
  structuralSharing: false,
  refetchOnMount: 'always',
});
