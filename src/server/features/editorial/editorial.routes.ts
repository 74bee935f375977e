import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { featuredReviewSchema, reviewSchema } from '#contract/editorial.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { badRequestAnswer, errorAnswer, jsonAnswer, notFoundAnswer } from '../../http/openapi-responses.ts';
import { idText } from '../../http/params.ts';
import type { EditorialService } from './editorial.service.ts';

const unavailableAnswer = errorAnswer(503, 'The content service cannot be reached; Retry-After says when to ask again');

const featuredReviewRoute = createRoute({
  method: 'get',
  path: '/content/featured-review',
  tags: ['Editorial'],
  summary: 'The featured review',
  responses: {
    ...jsonAnswer(featuredReviewSchema, 'The review to show on the home page'),
    ...notFoundAnswer,
    ...unavailableAnswer,
  },
});

const reviewRoute = createRoute({
  method: 'get',
  path: '/content/reviews/{movieId}',
  tags: ['Editorial'],
  summary: "A film's editorial review",
  request: { params: z.object({ movieId: idText.describe('TMDB id') }) },
  responses: {
    ...jsonAnswer(reviewSchema, 'The review'),
    ...badRequestAnswer,
    ...notFoundAnswer,
    ...unavailableAnswer,
  },
});

export function editorialRoutes(service: EditorialService): OpenAPIHono {
  const router = createApiRouter();
  router.openapi(featuredReviewRoute, async (c) => c.json(await service.featuredReview(), 200));
  router.openapi(reviewRoute, async (c) => c.json(await service.review(c.req.valid('param').movieId), 200));
  return router;
}
