import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '#web/lib/calls.gen.ts';
import { apiGet } from '#web/lib/calls.ts';

export type MemberList = Calls['GET /lists/{listId}']['response'];

/** The member's lists. The key begins that of the lists of a film, which a change outdates too. */
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
    queryKey: ['me', 'own-list', listId],
    queryFn: ({ signal }) => apiGet('/lists/{listId}', { path: { listId }, signal }),
    staleTime: 0,
  });
