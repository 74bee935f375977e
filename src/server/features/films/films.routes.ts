import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { filmSchema, homeFilmsSchema } from '#contract/films.ts';
import { createApiRouter } from '../../middleware/api-router.ts';
import { jsonAnswer, notFoundAnswer } from '../../middleware/openapi-answers.ts';
import type { FilmsService } from './films.service.ts';

const trendingRoute = createRoute({
  method: 'get',
  path: '/tmdb/trending-horror',
  tags: ['Films'],
  summary: 'Trending films, at most 15',
  responses: jsonAnswer(homeFilmsSchema, 'Most talked about first'),
});

const recentRoute = createRoute({
  method: 'get',
  path: '/tmdb/recent-horror-recent-releases',
  tags: ['Films'],
  summary: 'Recent releases, at most 15',
  responses: jsonAnswer(homeFilmsSchema, 'Newest first, none in the future'),
});

const filmRoute = createRoute({
  method: 'get',
  path: '/tmdb/movie/{id}',
  tags: ['Films'],
  summary: 'A film',
  request: { params: z.object({ id: z.string().min(1).max(300).describe('TMDB id or titleSlug') }) },
  responses: { ...jsonAnswer(filmSchema, 'The film'), ...notFoundAnswer },
});

export function filmsRoutes(service: FilmsService): OpenAPIHono {
  const router = createApiRouter();
  router.openapi(trendingRoute, async (c) => c.json(await service.trending(), 200));
  router.openapi(recentRoute, async (c) => c.json(await service.recentReleases(), 200));
  router.openapi(filmRoute, async (c) => c.json(await service.film(c.req.valid('param').id), 200));
  return router;
}
