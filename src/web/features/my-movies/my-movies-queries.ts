import { queryOptions } from '@tanstack/react-query';
import type { RatedSort } from '#contract/list-orders.ts';
import type { RatedFilms } from '#contract/ratings.ts';
import { getJson } from '#web/lib/api.ts';

/** @param page from 1 */
export const ratedFilmsQuery = (page: number, sort: RatedSort) =>
  queryOptions({
    queryKey: ['me', 'ratings', page, sort],
    queryFn: ({ signal }) => getJson<RatedFilms>(`/ratings/user?page=${page}&sort=${sort}`, signal),
    refetchOnMount: 'always',
  });
