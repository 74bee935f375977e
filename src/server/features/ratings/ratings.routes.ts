import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { RATED_SORTS } from '#contract/list-orders.ts';
import { ratedFilmsSchema, ratingInputSchema, ratingSchema } from '#contract/ratings.ts';
import { badRequestResponse, jsonBody, jsonResponse, notFoundResponse } from '../../http/openapi-responses.ts';
import { idParam, pageQuery } from '../../http/params.ts';
import { createMemberRouter, type RequireMember, signedOutResponse } from '../../middleware/member.ts';
import type { RatingsService } from './ratings.service.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/ratings/user',
  tags: ['Ratings'],
  summary: "The member's rated films, 10 a page",
  request: { query: z.object({ page: pageQuery, sort: z.enum(RATED_SORTS).default('date') }) },
  responses: {
    ...jsonResponse(ratedFilmsSchema, 'Latest change, first title or best rating first'),
    ...badRequestResponse,
    ...signedOutResponse,
  },
});

const readRoute = createRoute({
  method: 'get',
  path: '/ratings/{id}',
  tags: ['Ratings'],
  summary: "The member's rating of a film",
  request: { params: idParam },
  responses: {
    ...jsonResponse(ratingSchema, 'The rating'),
    ...badRequestResponse,
    ...notFoundResponse,
    ...signedOutResponse,
  },
});

const saveRoute = createRoute({
  method: 'post',
  path: '/ratings/{id}',
  tags: ['Ratings'],
  summary: 'Rate a film',
  request: { params: idParam, ...jsonBody(ratingInputSchema) },
  responses: {
    ...jsonResponse(ratingSchema, 'As saved'),
    ...badRequestResponse,
    ...notFoundResponse,
    ...signedOutResponse,
  },
});

export function ratingsRoutes(service: RatingsService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember, [listRoute, readRoute, saveRoute]);
  router.openapi(listRoute, async (c) => {
    const { page, sort } = c.req.valid('query');
    return c.json(await service.ratedFilms(c.var.member.id, page, sort), 200);
  });
  router.openapi(readRoute, async (c) => c.json(await service.rating(c.var.member.id, c.req.valid('param').id), 200));
  router.openapi(saveRoute, async (c) =>
    c.json(await service.rate(c.var.member.id, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  return router;
}
