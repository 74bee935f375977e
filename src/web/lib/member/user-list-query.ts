import { queryOptions } from '@tanstack/react-query';
import type { UserList } from '#contract/user-list.ts';
import { getJson } from '../api.ts';

// Apart from queries.ts: the script of the first screen includes this file, for links that preload the lists.

/** The member's watchlist and watched films. The screen shows the cached lists while it loads them again. */
export const userListQuery = queryOptions({
  queryKey: ['me', 'list'],
  queryFn: ({ signal }) => getJson<UserList>('/user-list', signal),
  refetchOnMount: 'always',
});
