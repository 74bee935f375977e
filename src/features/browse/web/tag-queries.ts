import { queryOptions } from '@tanstack/react-query';
import type { TaggedFilm } from '#features/films/contract/films.ts';
import { ApiError } from '#web/lib/api.ts';
import { apiGet } from '#web/lib/calls.ts';

export const tagQuery = (tag: string) =>
  queryOptions({
    queryKey: ['tag', tag],
    queryFn: async ({ signal }): Promise<TaggedFilm[]> => {
      try {
        return await apiGet('/movies/tag/{tag}', { path: { tag }, signal });
      } catch (error) {
        // A rendered page contains only the message of an error, not its status, so the message is built here.
        if (error instanceof ApiError) throw new Error(tagLoadFailure(error.status, error.statusText));
        throw error;
      }
    },
  });

/** Literal texts of the specification, sections 2 and 8. */
export const TAG_LOADING = 'Loading...';
const tagLoadFailure = (status: number, statusText: string) =>
  `Failed to fetch movies: ${status} ${statusText}`.trimEnd();
