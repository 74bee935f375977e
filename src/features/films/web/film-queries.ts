import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { AlikeFilms } from '#features/tonight/contract/finder.ts';
import { ApiError } from '#web/lib/api.ts';
import { apiGet } from '#web/lib/calls.ts';
import type { Film } from '../contract/films.ts';

const FILM_FAILURE = 'An error occurred while fetching movie details';

/** @param reference TMDB id or title slug */
export const filmQuery = (reference: string) =>
  queryOptions({
    queryKey: ['films', 'detail', reference],
    queryFn: ({ signal }) => apiGet('/tmdb/movie/{id}', { path: { id: reference }, signal }),
  });

/** Keeps only the parts of the response that the section shows, so that the page stays small. */
const shown = ({ by, steps, results }: AlikeFilms) => ({
  by,
  steps,
  films: results.map(({ id, title, posterPath, posterColour, releaseDate, voteAverage, reason }) => ({
    id,
    title,
    posterPath,
    posterColour,
    releaseDate,
    voteAverage,
    reason,
  })),
});

export const alikeQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['films', 'alike', filmId],
    queryFn: async ({ signal }) => shown(await apiGet('/films/{id}/alike', { path: { id: filmId }, signal })),
  });

/**
 * @param reference TMDB id or title slug
 * @throws notFound, or an Error with a message for the visitor: the server's message, if it sent one (specification,
 * section 8). When the server renders the page, the browser gets only the message of this error.
 */
export async function loadFilm(queryClient: QueryClient, reference: string): Promise<Film> {
  try {
    return await queryClient.ensureQueryData(filmQuery(reference));
  } catch (error) {
    const message = (error instanceof ApiError && error.message) || FILM_FAILURE;
    if (error instanceof ApiError && error.status === 404) throw notFound({ data: message });
    throw new Error(message, { cause: error });
  }
}

/**
 * Milliseconds that a page waits for the similar films. After that the page is sent without them, and the browser
 * requests them.
 */
const MAX_WAIT = 1_000;

/** Loads the films on the server only. After a failure the page does not contain them, and the browser tries again. */
export async function loadAlike(queryClient: QueryClient, filmId: number): Promise<void> {
  if (!import.meta.env.SSR) return;
  const query = alikeQuery(filmId);
  const timer = setTimeout(() => queryClient.cancelQueries(query), MAX_WAIT);
  await queryClient.prefetchQuery(query);
  clearTimeout(timer);
}
