import { z } from 'zod';
import { idText } from '#engine/http/params.ts';
import { type Failure, visitorRoutes } from '#engine/http/routes.ts';
import { featuredReviewSchema, reviewSchema } from '../contract/reviews.ts';
import type { ReviewsService } from './reviews.service.ts';

const UNAVAILABLE: Failure = [503, 'The content service is unavailable; see Retry-After'];

export function reviewsRoutes(service: ReviewsService) {
  const { router, visitor } = visitorRoutes('Editorial');

  visitor('GET', '/content/featured-review', {
    id: 'getFeaturedReview',
    summary: 'The featured review',
    answer: [featuredReviewSchema, 'The review for the home page'],
    fails: [404, UNAVAILABLE],
    handle: () => service.featuredReview(),
  });

  visitor('GET', '/content/reviews/{movieId}', {
    id: 'getReview',
    summary: "A film's editorial review",
    params: z.object({ movieId: idText.describe('TMDB id') }),
    answer: [reviewSchema, 'The review'],
    fails: [404, UNAVAILABLE],
    handle: ({ params }) => service.review(params.movieId),
  });

  return router;
}
