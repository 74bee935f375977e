import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  userListMarksSchema,
  userListSchema,
  viewingInputSchema,
  viewingSchema,
  viewingsSchema,
  watchedInputSchema,
  watchedStatusSchema,
  watchlistInputSchema,
} from '#contract/user-list/user-list.ts';
import {
  conflictResponse,
  jsonBody,
  jsonResponse,
  noContentResponse,
  notFoundResponse,
} from '../../http/openapi-responses.ts';
import { READS, WRITES } from '../../http/openapi-security.ts';
import { idParam } from '../../http/params.ts';
import { createCompressResponse } from '../../middleware/compress-response.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import type { UserListService } from './user-list.service.ts';

/** Streams the bytes, because a Response would copy a buffer. */
const streamOf = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });

const tags = ['My Movies'];
const viewingParams = idParam.extend({ viewingId: z.uuid('must be a viewing id') });

const listRoute = createRoute({
  method: 'get',
  path: '/user-list',
  operationId: 'getLists',
  tags,
  security: READS,
  summary: 'Watchlist and watched films',
  description:
    'The ETag changes with the lists, their films and their ratings; with If-None-Match, unchanged lists are not sent again.',
  request: { headers: z.object({ 'if-none-match': z.string().optional() }) },
  responses: {
    ...jsonResponse(userListSchema, 'Both lists'),
    304: { description: 'Unchanged' },
  },
});

const marksRoute = createRoute({
  method: 'get',
  path: '/user-list/marks',
  operationId: 'getListMarks',
  tags,
  security: READS,
  summary: 'The ids on both lists, and the overall ratings',
  responses: jsonResponse(userListMarksSchema, 'Film ids and ratings'),
});

const addRoute = createRoute({
  method: 'post',
  path: '/user-list/add',
  operationId: 'addToWatchlist',
  tags,
  security: WRITES,
  summary: 'Add a film to the watchlist',
  request: jsonBody(watchlistInputSchema),
  responses: {
    ...jsonResponse(z.object({ success: z.literal(true) }), 'The film is on the watchlist'),
    ...notFoundResponse,
  },
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/user-list/remove/{id}',
  operationId: 'removeFromWatchlist',
  tags,
  security: WRITES,
  summary: 'Remove a film from the watchlist',
  request: { params: idParam },
  responses: noContentResponse,
});

const watchedRoute = createRoute({
  method: 'post',
  path: '/tmdb/update-watched-status/{id}',
  operationId: 'setWatched',
  tags,
  security: WRITES,
  summary: 'Mark a film as watched or not watched',
  request: { params: idParam, ...jsonBody(watchedInputSchema) },
  responses: { ...jsonResponse(watchedStatusSchema, 'As saved'), ...notFoundResponse, ...conflictResponse },
});

const viewingsRoute = createRoute({
  method: 'get',
  path: '/viewings/{id}',
  operationId: 'listViewings',
  tags,
  security: READS,
  summary: "The member's viewings of a film",
  request: { params: idParam },
  responses: { ...jsonResponse(viewingsSchema, 'Latest first'), ...notFoundResponse },
});

const addViewingRoute = createRoute({
  method: 'post',
  path: '/viewings/{id}',
  operationId: 'addViewing',
  tags,
  security: WRITES,
  summary: 'Add a viewing',
  description: 'Returns the existing viewing of the same date, if there is one.',
  request: { params: idParam, ...jsonBody(viewingInputSchema) },
  responses: { ...jsonResponse(viewingSchema, 'The viewing'), ...notFoundResponse, ...conflictResponse },
});

const updateViewingRoute = createRoute({
  method: 'put',
  path: '/viewings/{id}/{viewingId}',
  operationId: 'updateViewing',
  tags,
  security: WRITES,
  summary: "Set or clear a viewing's date",
  request: { params: viewingParams, ...jsonBody(viewingInputSchema) },
  responses: { ...jsonResponse(viewingSchema, 'The viewing'), ...notFoundResponse, ...conflictResponse },
});

const removeViewingRoute = createRoute({
  method: 'delete',
  path: '/viewings/{id}/{viewingId}',
  operationId: 'removeViewing',
  tags,
  security: WRITES,
  summary: 'Remove a viewing',
  request: { params: viewingParams },
  responses: { ...noContentResponse, ...notFoundResponse },
});

export function userListRoutes(service: UserListService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember);
  router.use('/user-list', createCompressResponse());
  router.openapi(listRoute, async (c) => {
    const { etag, lists } = await service.lists(c.var.member.id, c.req.valid('header')['if-none-match']);
    c.header('ETag', etag);
    if (!lists) return c.body(null, 304);
    return c.body(streamOf(lists), 200, { 'Content-Type': 'application/json' });
  });
  router.openapi(marksRoute, async (c) => c.json(await service.marks(c.var.member.id), 200));
  router.openapi(addRoute, async (c) => {
    await service.add(c.var.member.id, c.req.valid('json').title_id);
    return c.json({ success: true as const }, 200);
  });
  router.openapi(removeRoute, async (c) => {
    await service.remove(c.var.member.id, c.req.valid('param').id);
    return c.body(null, 204);
  });
  router.openapi(watchedRoute, async (c) =>
    c.json(await service.setWatched(c.var.member.id, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  router.openapi(viewingsRoute, async (c) =>
    c.json(await service.viewings(c.var.member.id, c.req.valid('param').id), 200),
  );
  router.openapi(addViewingRoute, async (c) =>
    c.json(await service.addViewing(c.var.member.id, c.req.valid('param').id, c.req.valid('json').watchDate), 200),
  );
  router.openapi(updateViewingRoute, async (c) => {
    const { id, viewingId } = c.req.valid('param');
    return c.json(await service.updateViewing(c.var.member.id, id, viewingId, c.req.valid('json').watchDate), 200);
  });
  router.openapi(removeViewingRoute, async (c) => {
    const { id, viewingId } = c.req.valid('param');
    await service.removeViewing(c.var.member.id, id, viewingId);
    return c.body(null, 204);
  });
  return router;
}
