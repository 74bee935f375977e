import { queryOptions } from '@tanstack/react-query';
import type { UserList } from '#contract/user-list/user-list.ts';
import { apiGet } from '../calls.ts';

// This is not in queries.ts, because the script of the first screen includes this file, for links that preload the
// lists.

/** The cached lists are shown during the request. Lists that a toggle has changed have no ETag and are loaded whole. */
export const userListQuery = queryOptions({
  queryKey: ['me', 'list'],
  queryFn: ({ client, queryKey, signal }) =>
    apiGet('/user-list', { signal, known: client.getQueryData<UserList>(queryKey) }),
  // The lists must stay the object that was loaded, because the ETag is stored for this object.
  structuralSharing: false,
  refetchOnMount: 'always',
});
