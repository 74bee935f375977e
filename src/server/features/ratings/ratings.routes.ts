import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { MAX_SAVED_RATINGS } from '#contract/constants.ts';
import {
  ratedFilmsSchema,
  ratingAnchorsSchema,
  ratingHistorySchema,
  ratingInputSchema,
  ratingSchema,
  savedRatingSchema,
} from '#contract/ratings/ratings.ts';
import { RATED_SORTS } from '#contract/user-list/list-orders.ts';
import { jsonBody, jsonResponse, noContentResponse, notFoundResponse } from '../../http/openapi-responses.ts';
import { READS, WRITES } from '../../http/openapi-security.ts';
import { idParam, pageQuery } from '../../http/params.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import type { RatingsService } from './ratings.service.ts';

const tags = ['Ratings'];
/** Ids have at most 18 digits, which fit into PostgreSQL's bigint. */
const entryParams = idParam.extend({
  entryId: z.string().regex(/^[1-9]\d{0,17}$/, 'must be the id of a saved rating'),
});

const listRoute = createRoute({
  method: 'get',
  path: '/ratings/user',
  operationId: 'listRatings',
  tags,
  security: READS,
  summary: "The member's rated films, 10 a page",
  request: { query: z.object({ page: pageQuery, sort: z.enum(RATED_SORTS).default('date') }) },
  responses: jsonResponse(ratedFilmsSchema, 'By `sort`: latest change first, titles from A to Z, or best rating first'),
});

const readRoute = createRoute({
  method: 'get',
  path: '/ratings/{id}',
  operationId: 'getRating',
  tags,
  security: READS,
  summary: "The member's rating of a film",
  request: { params: idParam },
  responses: { ...jsonResponse(ratingSchema, 'The rating'), ...notFoundResponse },
});

const saveRoute = createRoute({
  method: 'post',
  path: '/ratings/{id}',
  operationId: 'rateFilm',
  tags,
  security: WRITES,
  summary: 'Rate a film',
  request: { params: idParam, ...jsonBody(ratingInputSchema) },
  responses: { ...jsonResponse(ratingSchema, 'As saved'), ...notFoundResponse },
});

const anchorsRoute = createRoute({
  method: 'get',
  path: '/ratings/{id}/anchors',
  operationId: 'getRatingAnchors',
  tags,
  security: READS,
  summary: "The member's other films by category and figure",
  description: 'For comparison while rating this film. Figures that no other film has are left out.',
  request: { params: idParam },
  responses: { ...jsonResponse(ratingAnchorsSchema, 'Lowest figure first'), ...notFoundResponse },
});

const historyRoute = createRoute({
  method: 'get',
  path: '/ratings/{id}/history',
  operationId: 'getRatingHistory',
  tags,
  security: READS,
  summary: 'The saved ratings of a film by the member',
  request: { params: idParam },
  responses: {
    ...jsonResponse(ratingHistorySchema, `Newest first, at most ${MAX_SAVED_RATINGS}`),
    ...notFoundResponse,
  },
});

const correctRoute = createRoute({
  method: 'put',
  path: '/ratings/{id}/history/{entryId}',
  operationId: 'correctRating',
  tags,
  security: WRITES,
  summary: 'Correct the figures of a saved rating',
  description: 'The saved rating keeps its time. If it is the newest one, the rating of the film changes with it.',
  request: { params: entryParams, ...jsonBody(ratingInputSchema) },
  responses: { ...jsonResponse(savedRatingSchema, 'As corrected'), ...notFoundResponse },
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/ratings/{id}/history/{entryId}',
  operationId: 'removeRating',
  tags,
  security: WRITES,
  summary: 'Remove a saved rating',
  description:
    'If it is the newest one, the rating that was saved before it becomes current. If it is the only one, the film is no longer rated.',
  request: { params: entryParams },
  responses: { ...noContentResponse, ...notFoundResponse },
});

export function ratingsRoutes(service: RatingsService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember);
  router.openapi(listRoute, async (c) => {
    const { page, sort } = c.req.valid('query');
    return c.json(await service.ratedFilms(c.var.member.id, page, sort), 200);
  });
  router.openapi(readRoute, async (c) => c.json(await service.rating(c.var.member.id, c.req.valid('param').id), 200));
  router.openapi(saveRoute, async (c) =>
    c.json(await service.rate(c.var.member.id, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  router.openapi(anchorsRoute, async (c) =>
    c.json(await service.anchors(c.var.member.id, c.req.valid('param').id), 200),
  );
  router.openapi(historyRoute, async (c) =>
    c.json(await service.history(c.var.member.id, c.req.valid('param').id), 200),
  );
  router.openapi(correctRoute, async (c) => {
    const { id, entryId } = c.req.valid('param');
    return c.json(await service.correct(c.var.member.id, id, entryId, c.req.valid('json')), 200);
  });
  router.openapi(removeRoute, async (c) => {
    const { id, entryId } = c.req.valid('param');
    await service.removeEntry(c.var.member.id, id, entryId);
    return c.body(null, 204);
  });
  return router;
}
