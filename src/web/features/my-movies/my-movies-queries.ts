import { queryOptions } from '@tanstack/react-query';
import type { RatedSort } from '#contract/user-list/list-orders.ts';
import { apiGet } from '#web/lib/calls.ts';

/** @param page from 1 */
export const ratedFilmsQuery = (page: number, sort: RatedSort) =>
  queryOptions({
    queryKey: ['me', 'ratings', page, sort],
    queryFn: ({ signal }) => apiGet('/ratings/user', { query: { page, sort }, signal }),
    refetchOnMount: 'always',
  });
