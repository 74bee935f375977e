// A member's data about films. The keys begin with 'me', so the data are removed when somebody else signs in. Other
// screens and devices change these data, so each screen loads them when it opens.
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../calls.ts';
import { readRating } from './read-rating.ts';

// With gcTime 0 a film's page does not show the state of the last visit.

/** The film with `watched`, `watchlisted` and the community's current figures. */
export const memberFilmQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'film', filmId],
    queryFn: ({ signal }) => apiGet('/tmdb/movie/{id}', { path: { id: filmId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The ids on the member's lists and the overall ratings, for cards. */
export const marksQuery = queryOptions({
  queryKey: ['me', 'marks'],
  queryFn: ({ signal }) => apiGet('/user-list/marks', { signal }),
  staleTime: 0,
});

export const viewingsQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'viewings', filmId],
    queryFn: ({ signal }) => apiGet('/viewings/{id}', { path: { id: filmId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const ratingQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'rating', filmId],
    queryFn: async ({ signal }) => readRating(await apiGet('/ratings/{id}', { path: { id: filmId }, signal })),
    staleTime: 0,
  });

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
