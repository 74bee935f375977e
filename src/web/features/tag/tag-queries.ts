import { queryOptions } from '@tanstack/react-query';
import type { TaggedFilm } from '#contract/films.ts';
import { ApiError, getJson } from '#web/lib/api.ts';
import { tagLoadFailure } from './messages.ts';

/** The films with a tag, by title. */
export const tagQuery = (tag: string) =>
  queryOptions({
    queryKey: ['tag', tag],
    queryFn: async ({ signal }): Promise<TaggedFilm[]> => {
      try {
        return await getJson<TaggedFilm[]>(`/movies/tag/${encodeURIComponent(tag)}`, signal);
      } catch (error) {
        // The words are settled here, since of an error only its message travels from server to browser.
        if (error instanceof ApiError) throw new Error(tagLoadFailure(error.status, error.statusText));
        throw error;
      }
    },
  });
