import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '#web/lib/calls.gen.ts';
import { apiGet } from '#web/lib/calls.ts';

export type MemberList = Calls['GET /lists/{listId}']['response'];

/** The member's lists. The key begins all keys of lists, so a change of one list outdates them all. */
export const listsQuery = queryOptions({
  queryKey: ['me', 'lists'],
  queryFn: async ({ signal }) => (await apiGet('/lists', { signal })).lists,
  staleTime: 0,
});

/** The member's lists, each with whether it has the film. */
export const listsOfFilmQuery = (filmId: number) =>
  queryOptions({
    queryKey: [...listsQuery.queryKey, 'film', filmId],
    queryFn: async ({ signal }) => (await apiGet('/lists', { query: { film: filmId }, signal })).lists,
    staleTime: 0,
  });

export const listQuery = (listId: string) =>
  queryOptions({
    queryKey: ['me', 'list', listId],
    queryFn: ({ signal }) => apiGet('/lists/{listId}', { path: { listId }, signal }),
    staleTime: 0,
  });
