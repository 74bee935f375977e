import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { featuredReviewSchema, reviewSchema } from '#contract/editorial.ts';
import { errorBodySchema } from '#contract/errors.ts';
import { createApiRouter } from '../../middleware/api-router.ts';
import { badRequestAnswer, jsonAnswer, notFoundAnswer } from '../../middleware/openapi-answers.ts';
import type { EditorialService } from './editorial.service.ts';

const unavailableAnswer = {
  503: {
    description: 'The content service cannot be reached; Retry-After says when to ask again',
    content: { 'application/json': { schema: errorBodySchema } },
  },
};

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
  request: {
    params: z.object({
      movieId: z
        .string()
        .regex(/^[1-9]\d*$/, 'must be a whole number from 1')
        .transform(Number)
        .refine((id) => id <= 2_147_483_647, 'is too large')
        .describe('TMDB id'),
    }),
  },
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
