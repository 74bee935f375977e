import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { ignoreMissing } from '#web/lib/member/calls.ts';
import {
  byFigure,
  isRated,
  RATING_CATEGORIES,
  type RatingCategory,
  type RatingFigures,
} from '../contract/rating-categories.ts';
import type { RatingInput, SavedRating } from '../contract/ratings.ts';

type CategoryResponse = number | { rating: number } | null | undefined;

/** A category is a number or an object with `rating`; -1 means not rated (specification, section 3). */
type RatingResponse = {
  overallRating: number | null;
  detailedRatings: Partial<Record<RatingCategory, CategoryResponse>>;
};

function figureOf(category: CategoryResponse): number | null {
  const figure = typeof category === 'object' ? category?.rating : category;
  return isRated(figure) ? figure : null;
}

export const readRating = ({ overallRating, detailedRatings }: RatingResponse): RatingFigures =>
  byFigure((figure) => (figure === 'overall' ? overallRating : figureOf(detailedRatings[figure])));

/** A rating of the member's history. @property savedAt ISO 8601 in UTC */
export type SavedFigures = RatingFigures & { id: string; savedAt: string; day: string };

const readSaved = ({ _id, savedAt, day, ...rating }: SavedRating): SavedFigures => ({
  ...readRating(rating),
  id: _id,
  savedAt,
  day,
});

/** Returns every rated figure, and null for each category that the form has cleared. */
export function ratingInput(before: RatingFigures, { overall, ...draft }: RatingFigures): RatingInput {
  const given = RATING_CATEGORIES.filter((category) => draft[category] !== null || before[category] !== null);
  return {
    overallRating: overall,
    detailedRatings: Object.fromEntries(given.map((category) => [category, draft[category]])),
  };
}

export const ratingQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'rating', filmId],
    queryFn: async ({ signal }) => readRating(await apiGet('/ratings/{id}', { path: { id: filmId }, signal })),
    staleTime: 0,
    // Offline it fails, and the button that needs it says so, instead of waiting for the connection.
    networkMode: 'always',
  });

/** Returns the member's rating if the page has loaded it, and sends no request. */
export const useKnownRating = (filmId: number): RatingFigures | undefined =>
  useQuery({ ...ratingQuery(filmId), enabled: false }).data;

/** Newest first. Several parts of a film's page use this query, but the history is loaded once. */
export const ratingHistoryQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'rating-history', filmId],
    queryFn: async ({ signal }) =>
      (await apiGet('/ratings/{id}/history', { path: { id: filmId }, signal })).ratings.map(readSaved),
    gcTime: 0,
  });

export const ratingAnchorsQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'rating-anchors', filmId],
    queryFn: ({ signal }) => apiGet('/ratings/{id}/anchors', { path: { id: filmId }, signal }),
  });

/** True for queries that are out of date after a rating changes, except those of the rated film and its rating. */
export const showsRatings = ({ queryKey: [owner, name] }: { queryKey: readonly unknown[] }) =>
  owner === 'me' &&
  ['user-list', 'own-list', 'marks', 'ratings', 'rating-history', 'rating-anchors'].includes(String(name));

export async function saveRating(filmId: number, input: RatingInput): Promise<RatingFigures> {
  return readRating(await apiSend('POST', '/ratings/{id}', { path: { id: filmId }, body: input }));
}

/** Shows a rating that the server has saved, even if an older response comes later. */
export async function showSavedRating(client: QueryClient, filmId: number, saved: RatingFigures): Promise<void> {
  const { queryKey } = ratingQuery(filmId);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, saved);
  void client.invalidateQueries({ predicate: showsRatings });
}

export const correctSavedRating = (filmId: number, id: string, input: RatingInput) =>
  apiSend('PUT', '/ratings/{id}/history/{entryId}', { path: { id: filmId, entryId: id }, body: input });

export const removeSavedRating = (filmId: number, id: string) =>
  apiSend('DELETE', '/ratings/{id}/history/{entryId}', { path: { id: filmId, entryId: id } }).catch(ignoreMissing);
