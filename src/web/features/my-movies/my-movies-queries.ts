import { queryOptions } from '@tanstack/react-query';
import type { RatedFilms } from '#contract/ratings.ts';
import { getJson } from '#web/lib/api.ts';

/** @param page from 1 */
export const ratedFilmsQuery = (page: number) =>
  queryOptions({
    queryKey: ['me', 'ratings', page],
    queryFn: ({ signal }) => getJson<RatedFilms>(`/ratings/user?page=${page}`, signal),
    refetchOnMount: 'always',
  });
