import { queryOptions } from '@tanstack/react-query';
import type { Review } from '#contract/editorial/editorial.ts';
import { ApiError } from '#web/lib/api.ts';
import { apiGet } from '#web/lib/calls.ts';

/** Null when the film has no editorial review. */
export const reviewQuery = (movieId: number) =>
  queryOptions({
    queryKey: ['editorial', 'review', movieId],
    queryFn: async ({ signal }): Promise<Review | null> => {
      try {
        return await apiGet('/content/reviews/{movieId}', { path: { movieId }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
