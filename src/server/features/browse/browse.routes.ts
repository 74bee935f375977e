import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { keywordPageSchema, platformPageSchema, taggedFilmsSchema } from '#contract/films/films.ts';
import { BROWSE_RATINGS, BROWSE_SORTS, DECADES } from '#contract/user-list/list-orders.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { jsonResponse } from '../../http/openapi-responses.ts';
import { pageQuery, textQuery } from '../../http/params.ts';
import type { BrowseService } from './browse.service.ts';

const slugSchema = textQuery.trim().min(1).max(200);
const browseQuery = z.object({
  keyword: slugSchema,
  page: pageQuery,
  sort: z.enum(BROWSE_SORTS).default('popularity'),
  decade: z.enum(DECADES).optional(),
  rating: z.enum(BROWSE_RATINGS).transform(Number).optional().describe('At least this rating'),
});

const keywordRoute = createRoute({
  method: 'get',
  path: '/tmdb/horror-movies-by-keyword',
  operationId: 'listFilmsByKeyword',
  tags: ['Browse'],
  summary: 'Films by keyword, 20 per page',
  request: { query: browseQuery },
  responses: jsonResponse(keywordPageSchema, 'In the order of `sort`'),
});

const platformRoute = createRoute({
  method: 'get',
  path: '/tmdb/horror-movies-by-provider',
  operationId: 'listFilmsByPlatform',
  tags: ['Browse'],
  summary: 'Films by streaming platform, 20 per page',
  request: { query: browseQuery },
  responses: jsonResponse(platformPageSchema, 'In the order of `sort`'),
});

const tagRoute = createRoute({
  method: 'get',
  path: '/movies/tag/{tag}',
  operationId: 'listFilmsByTag',
  tags: ['Browse'],
  summary: 'Films with an editorial tag',
  request: { params: z.object({ tag: slugSchema }) },
  responses: jsonResponse(taggedFilmsSchema, 'By title'),
});

export function browseRoutes(service: BrowseService): OpenAPIHono {
  const router = createApiRouter();
  router.openapi(keywordRoute, async (c) => {
    const { keyword, page, ...view } = c.req.valid('query');
    return c.json(await service.byKeyword(keyword, page, view), 200);
  });
  router.openapi(platformRoute, async (c) => {
    const { keyword, page, ...view } = c.req.valid('query');
    return c.json(await service.byPlatform(keyword, page, view), 200);
  });
  router.openapi(tagRoute, async (c) => c.json(await service.byTag(c.req.valid('param').tag), 200));
  return router;
}
