import type { QueryClient } from '@tanstack/react-query';
import type { Review } from '#contract/editorial.ts';
import { ApiError } from '#web/lib/api.ts';
import { reviewQuery } from './review-queries.ts';

const REVIEW_FAILURE = 'An error occurred while fetching the review';

/**
 * A review for a route's loader, or null where there is none.
 *
 * @throws an Error whose message is the reader's: only the message travels with a rendered page
 */
export async function loadReview(queryClient: QueryClient, movieId: number): Promise<Review | null> {
  try {
    return await queryClient.ensureQueryData(reviewQuery(movieId));
  } catch (error) {
    throw new Error((error instanceof ApiError && error.message) || REVIEW_FAILURE, { cause: error });
  }
}
