import type { QueryClient } from '@tanstack/react-query';
import type { Review } from '#contract/editorial/editorial.ts';
import { ApiError } from '#web/lib/api.ts';
import { reviewQuery } from './review-queries.ts';

const REVIEW_FAILURE = 'An error occurred while fetching the review';

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
