import { queryOptions } from '@tanstack/react-query';
import type { UserList } from '#contract/user-list.ts';
import { getJson } from '../api.ts';

// A file of its own: the first screen's script has it, for the links that load the lists in advance.

/** The member's watchlist and the films they have watched. Shows the last known lists while it loads. */
export const userListQuery = queryOptions({
  queryKey: ['me', 'list'],
  queryFn: ({ signal }) => getJson<UserList>('/user-list', signal),
  refetchOnMount: 'always',
});
