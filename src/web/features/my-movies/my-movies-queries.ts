import { queryOptions } from '@tanstack/react-query';
import type { RatedFilms } from '#contract/ratings/ratings.ts';
import type { RatedSort } from '#contract/user-list/list-orders.ts';
import { getJson } from '#web/lib/api.ts';

/** @param page from 1 */
export const ratedFilmsQuery = (page: number, sort: RatedSort) =>
  queryOptions({
    queryKey: ['me', 'ratings', page, sort],
    queryFn: ({ signal }) => getJson<RatedFilms>(`/ratings/user?page=${page}&sort=${sort}`, signal),
    refetchOnMount: 'always',
  });
