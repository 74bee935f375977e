import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { featuredReviewSchema, reviewSchema } from '#contract/editorial/editorial.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { apiErrorResponse, jsonResponse, notFoundResponse } from '../../http/openapi-responses.ts';
import { idText } from '../../http/params.ts';
import type { EditorialService } from './editorial.service.ts';

const unavailableAnswer = apiErrorResponse(503, 'The content service is unavailable; see Retry-After');

const featuredReviewRoute = createRoute({
  method: 'get',
  path: '/content/featured-review',
  operationId: 'getFeaturedReview',
  tags: ['Editorial'],
  summary: 'The featured review',
  responses: {
    ...jsonResponse(featuredReviewSchema, 'The review for the home page'),
    ...notFoundResponse,
    ...unavailableAnswer,
  },
});

const reviewRoute = createRoute({
  method: 'get',
  path: '/content/reviews/{movieId}',
  operationId: 'getReview',
  tags: ['Editorial'],
  summary: "A film's editorial review",
  request: { params: z.object({ movieId: idText.describe('TMDB id') }) },
  responses: {
    ...jsonResponse(reviewSchema, 'The review'),
    ...notFoundResponse,
    ...unavailableAnswer,
  },
});

export function editorialRoutes(service: EditorialService): OpenAPIHono {
  const router = createApiRouter();
  router.openapi(featuredReviewRoute, async (c) => c.json(await service.featuredReview(), 200));
  router.openapi(reviewRoute, async (c) => c.json(await service.review(c.req.valid('param').movieId), 200));
  return router;
}
