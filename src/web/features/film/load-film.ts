import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Film } from '#contract/films.ts';
import { ApiError } from '#web/lib/api.ts';
import { filmQuery } from './film-queries.ts';
import { FILM_FAILURE } from './messages.ts';

/**
 * A film for a route's loader.
 *
 * @param reference TMDB id or title slug
 * @throws what the router takes for a missing page, or an Error whose message is the reader's: the server's own, where
 *   it had one (specification, section 8). Only the message travels with a rendered page.
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
