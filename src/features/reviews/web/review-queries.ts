import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api.ts';
import { apiGet } from '#web/lib/calls.ts';
import type { Review } from '../contract/reviews.ts';

/** Null when the film has no editorial review. */
const reviewQuery = (movieId: number) =>
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

const REVIEW_FAILURE = 'The review could not be loaded.';

/**
 * @returns null when the film has no review
 * @throws Error with a message for the visitor: when the server renders the page, the browser gets only this message
 */
export async function loadReview(queryClient: QueryClient, movieId: number): Promise<Review | null> {
  try {
    return await queryClient.ensureQueryData(reviewQuery(movieId));
  } catch (error) {
    throw new Error((error instanceof ApiError && error.message) || REVIEW_FAILURE, { cause: error });
  }
}
