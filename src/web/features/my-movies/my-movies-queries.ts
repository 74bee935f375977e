import { queryOptions } from '@tanstack/react-query';
import type { RatedFilms } from '#contract/ratings.ts';
import type { UserList } from '#contract/user-list.ts';
import { getJson } from '#web/lib/api.ts';

// Keys that begin with 'me' are forgotten when somebody else signs in. Both lists change on other screens and other
// devices: they are asked for again whenever they are opened, and shown as last known until then.

/** The member's watchlist and the films they have watched. */
export const userListQuery = queryOptions({
  queryKey: ['me', 'list'],
  queryFn: ({ signal }) => getJson<UserList>('/user-list', signal),
  refetchOnMount: 'always',
});

/** The films that the member has rated. @param page from 1 */
export const ratedFilmsQuery = (page: number) =>
  queryOptions({
    queryKey: ['me', 'ratings', page],
    queryFn: ({ signal }) => getJson<RatedFilms>(`/ratings/user?page=${page}`, signal),
    refetchOnMount: 'always',
  });
