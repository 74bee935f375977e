import { queryOptions } from '@tanstack/react-query';
import type { Film } from '#contract/films.ts';
import type { Viewing } from '#contract/user-list.ts';
import { getJson } from '#web/lib/api.ts';

/** @param reference TMDB id or title slug */
export const filmQuery = (reference: string) =>
  queryOptions({
    queryKey: ['films', 'detail', reference],
    queryFn: ({ signal }) => getJson<Film>(`/tmdb/movie/${encodeURIComponent(reference)}`, signal),
  });

// Other screens and devices change what is a member's own, so nothing of it outlives the film's page: what was true
// the last time is not shown for a moment as if it were now.

/** A film as the signed-in member sees it: with `watched`, `watchlisted`, and the community's figures of this moment. */
export const memberFilmQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'film', filmId],
    queryFn: ({ signal }) => getJson<Film>(`/tmdb/movie/${filmId}`, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** When the member watched a film, latest first. */
export const viewingsQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['me', 'viewings', filmId],
    queryFn: ({ signal }) => getJson<Viewing[]>(`/viewings/${filmId}`, signal),
    staleTime: 0,
    gcTime: 0,
  });
