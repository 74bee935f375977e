import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { keywordPageSchema, platformPageSchema, taggedFilmsSchema } from '#contract/films.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { badRequestResponse, jsonResponse } from '../../http/openapi-responses.ts';
import { pageQuery } from '../../http/params.ts';
import type { BrowseService } from './browse.service.ts';

const slugSchema = z.string().trim().min(1, 'is required').max(200, 'is too long');
const browseQuery = z.object({ keyword: slugSchema, page: pageQuery });

const keywordRoute = createRoute({
  method: 'get',
  path: '/tmdb/horror-movies-by-keyword',
  tags: ['Browse'],
  summary: 'Films by keyword, 20 per page',
  request: { query: browseQuery },
  responses: { ...jsonResponse(keywordPageSchema, 'Most popular first'), ...badRequestResponse },
});

const platformRoute = createRoute({
  method: 'get',
  path: '/tmdb/horror-movies-by-provider',
  tags: ['Browse'],
  summary: 'Films by streaming platform, 20 per page',
  request: { query: browseQuery },
  responses: { ...jsonResponse(platformPageSchema, 'Most popular first'), ...badRequestResponse },
});

const tagRoute = createRoute({
  method: 'get',
  path: '/movies/tag/{tag}',
  tags: ['Browse'],
  summary: 'Films with an editorial tag',
  request: { params: z.object({ tag: slugSchema }) },
  responses: { ...jsonResponse(taggedFilmsSchema, 'By title'), ...badRequestResponse },
});

export function browseRoutes(service: BrowseService): OpenAPIHono {
  const router = createApiRouter();
  router.openapi(keywordRoute, async (c) => {
    const { keyword, page } = c.req.valid('query');
    return c.json(await service.byKeyword(keyword, page), 200);
  });
  router.openapi(platformRoute, async (c) => {
    const { keyword, page } = c.req.valid('query');
    return c.json(await service.byPlatform(keyword, page), 200);
  });
  router.openapi(tagRoute, async (c) => c.json(await service.byTag(c.req.valid('param').tag), 200));
  return router;
}
