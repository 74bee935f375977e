import { queryOptions } from '@tanstack/react-query';
import type { UserList } from '#features/my-movies/contract/my-movies.ts';
import { apiGet } from '../calls.ts';

// A member's data. The keys begin with 'me', so the data are removed when somebody else signs in. Other screens and
// devices change these data, so each screen loads them when it opens.

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

export const newsQuery = queryOptions({
  queryKey: ['me', 'news'],
  queryFn: ({ signal }) => apiGet('/news', { signal }),
  staleTime: 0,
});

/** Milliseconds. News are computed daily. */
const COUNT_LIFETIME = 10 * 60_000;

/** Only the number of unread news, for the navigation of every page. */
export const unreadNewsQuery = queryOptions({
  queryKey: ['me', 'unread-news'],
  queryFn: async ({ signal }) => (await apiGet('/news', { query: { limit: 0 }, signal })).unread,
  staleTime: COUNT_LIFETIME,
});

/** The cached lists are shown during the request. Lists that a toggle has changed have no ETag and are loaded whole. */
export const userListQuery = queryOptions({
  queryKey: ['me', 'user-list'],
  queryFn: ({ client, queryKey, signal }) =>
    apiGet('/user-list', { signal, known: client.getQueryData<UserList>(queryKey) }),
  // The cached lists must be the loaded object itself, because getJson stores the ETag by this object.
  structuralSharing: false,
  refetchOnMount: 'always',
});
