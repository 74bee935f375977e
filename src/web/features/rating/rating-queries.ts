import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#web/lib/api.ts';
import { type RatingAnswer, readRating } from './read-rating.ts';

/** The member's rating of a film. Asked for again whenever a film is opened: it may come from another device. */
export const ratingQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'rating', filmId],
    queryFn: async ({ signal }) => readRating(await getJson<RatingAnswer>(`/ratings/${filmId}`, signal)),
    staleTime: 0,
  });
