import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { listedFilmsSchema } from '#contract/films.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { badRequestResponse, jsonResponse } from '../../http/openapi-responses.ts';
import type { SearchService } from './search.service.ts';

const findRoute = createRoute({
  method: 'get',
  path: '/movies/find',
  tags: ['Search'],
  summary: 'Films by title, director or lead actor',
  request: {
    query: z.object({
      title: z.string().trim().min(1, 'is required').max(200, 'is too long').describe('Search text'),
    }),
  },
  responses: { ...jsonResponse(listedFilmsSchema, 'Best match first, at most 50'), ...badRequestResponse },
});

export function searchRoutes(service: SearchService): OpenAPIHono {
  const router = createApiRouter();
  router.openapi(findRoute, async (c) => c.json(await service.find(c.req.valid('query').title), 200));
  return router;
}
