import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Film } from '#contract/films/films.ts';
import { ApiError } from '#web/lib/api.ts';
import { filmQuery } from './film-queries.ts';
import { FILM_FAILURE } from './messages.ts';

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
