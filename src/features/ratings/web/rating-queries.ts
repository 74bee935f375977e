import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { ignoreMissing } from '#web/lib/member/calls.ts';
import { byCategory, NOT_RATED, type RatingCategory } from '../contract/rating-categories.ts';
import type { Rating, RatingInput } from '../contract/ratings.ts';

type CategoryResponse = number | { rating: number } | null | undefined;

/** A category is a number or an object with `rating` (specification, section 3). */
type RatingResponse = {
  overallRating: number | null;
  detailedRatings: Partial<Record<RatingCategory, CategoryResponse>>;
};

const scoreOf = (category: CategoryResponse) =>
  (typeof category === 'object' ? category?.rating : category) ?? NOT_RATED;

export function readRating({ overallRating, detailedRatings }: RatingResponse): Rating {
  return { overallRating, detailedRatings: byCategory((category) => scoreOf(detailedRatings[category])) };
}

export const ratingQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'rating', filmId],
    queryFn: async ({ signal }) => readRating(await apiGet('/ratings/{id}', { path: { id: filmId }, signal })),
    staleTime: 0,
  });

/** Returns the member's rating if the page has loaded it, and sends no request. */
export const useKnownRating = (filmId: number): Rating | undefined =>
  useQuery({ ...ratingQuery(filmId), enabled: false }).data;

/** Newest first. Several parts of a film's page use this query, but the history is loaded once. */
export const ratingHistoryQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'rating-history', filmId],
    queryFn: async ({ signal }) => (await apiGet('/ratings/{id}/history', { path: { id: filmId }, signal })).ratings,
    gcTime: 0,
  });

export const ratingAnchorsQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'rating-anchors', filmId],
    queryFn: ({ signal }) => apiGet('/ratings/{id}/anchors', { path: { id: filmId }, signal }),
  });

/** True for queries that are out of date after a rating changes, except those of the rated film and its rating. */
export const showsRatings = ({ queryKey: [owner, name] }: { queryKey: readonly unknown[] }) =>
  owner === 'me' && ['list', 'marks', 'ratings', 'rating-history', 'rating-anchors'].includes(String(name));

export async function saveRating(filmId: number, input: RatingInput): Promise<Rating> {
  return readRating(await apiSend('POST', '/ratings/{id}', { path: { id: filmId }, body: input }));
}

export const correctSavedRating = (filmId: number, id: string, input: RatingInput) =>
  apiSend('PUT', '/ratings/{id}/history/{entryId}', { path: { id: filmId, entryId: id }, body: input });

export const removeSavedRating = (filmId: number, id: string) =>
  apiSend('DELETE', '/ratings/{id}/history/{entryId}', { path: { id: filmId, entryId: id } }).catch(ignoreMissing);
