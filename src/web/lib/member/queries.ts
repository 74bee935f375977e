// A member's data about films. The keys begin with 'me', so the data are removed when somebody else signs in. Other
// screens and devices change these data, so each screen loads them when it opens.
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../calls.ts';

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

/** Which marks one film has. A card renders again only if its own marks change. */
export const filmMarksQuery = (filmId: number) =>
  queryOptions({
    ...marksQuery,
    select: ({ watchlist, watched, ratings }) => ({
      watchlisted: watchlist.includes(filmId),
      watched: watched.includes(filmId),
      rating: ratings[filmId] ?? null,
    }),
  });

/** Begins the keys of the scores, programs and nights of challenges, which follow from viewings and lists. */
export const CHALLENGES_KEY = ['me', 'challenge'];

export const viewingsQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'viewings', filmId],
    queryFn: ({ signal }) => apiGet('/viewings/{id}', { path: { id: filmId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
