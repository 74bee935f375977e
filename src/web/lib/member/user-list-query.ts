import { queryOptions } from '@tanstack/react-query';
import type { UserList } from '#contract/user-list.ts';
import { getJson } from '../api.ts';

// Apart from queries.ts: the script of the first screen includes this file, for links that preload the lists.

/**
 * The member's watchlist and watched films. The screen shows the cached lists while it asks for changes. Lists that a
 * toggle has changed here have no ETag and are loaded whole.
 */
export const userListQuery = queryOptions({
  queryKey: ['me', 'list'],
  queryFn: ({ client, queryKey, signal }) => getJson('/user-list', signal, client.getQueryData<UserList>(queryKey)),
  // The lists stay the object that was loaded, to which its ETag belongs.
  structuralSharing: false,
  refetchOnMount: 'always',
});
