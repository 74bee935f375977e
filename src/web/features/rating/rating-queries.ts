import { queryOptions } from '@tanstack/react-query';
import type { Rating } from '#contract/ratings.ts';
import { getJson } from '#web/lib/api.ts';

/** The member's rating of a film. Asked for again whenever a film is opened: it may come from another device. */
export const ratingQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'rating', filmId],
    queryFn: ({ signal }) => getJson<Rating>(`/ratings/${filmId}`, signal),
    staleTime: 0,
  });
