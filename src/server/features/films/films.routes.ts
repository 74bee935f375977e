import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { MAX_FILMS_AT_ONCE } from '#contract/constants.ts';
import { filmSchema, homeFilmsSchema } from '#contract/films/films.ts';
import { filmFrightsSchema } from '#contract/limits/fright-limits.ts';
import { filmStreamsSchema, regionSchema } from '#contract/services/services.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { jsonResponse, notFoundResponse } from '../../http/openapi-responses.ts';
import { READS_FOR_ALL } from '../../http/openapi-security.ts';
import { idsQuery, textQuery } from '../../http/params.ts';
import type { ForViewer } from '../../middleware/member.ts';
import type { FilmsService } from './films.service.ts';

const trendingRoute = createRoute({
  method: 'get',
  path: '/tmdb/trending-horror',
  operationId: 'listTrendingFilms',
  tags: ['Films'],
  summary: 'Trending films, at most 15',
  responses: jsonResponse(homeFilmsSchema, 'In TMDB’s order'),
});

const recentRoute = createRoute({
  method: 'get',
  path: '/tmdb/recent-horror-recent-releases',
  operationId: 'listRecentReleases',
  tags: ['Films'],
  summary: 'Recent releases, at most 15',
  responses: jsonResponse(homeFilmsSchema, 'Newest first, none in the future'),
});

const filmRoute = createRoute({
  method: 'get',
  path: '/tmdb/movie/{id}',
  operationId: 'getFilm',
  tags: ['Films'],
  security: READS_FOR_ALL,
  summary: 'A film',
  request: { params: z.object({ id: z.string().min(1).max(300).describe('TMDB id or titleSlug') }) },
  responses: { ...jsonResponse(filmSchema, 'The film'), ...notFoundResponse },
});

const frightsRoute = createRoute({
  method: 'get',
  path: '/films/fright',
  operationId: 'listFrightProfiles',
  tags: ['Films'],
  summary: 'Profiles and content notes of films',
  request: { query: z.object({ ids: idsQuery(MAX_FILMS_AT_ONCE) }) },
  responses: jsonResponse(filmFrightsSchema, 'The films'),
});

const streamsRoute = createRoute({
  method: 'get',
  path: '/films/streams',
  operationId: 'listStreams',
  tags: ['Films'],
  summary: 'The platforms that stream films now',
  request: {
    query: z.object({
      ids: idsQuery(MAX_FILMS_AT_ONCE),
      region: textQuery.pipe(regionSchema).optional().describe("Country; the site's country when missing"),
    }),
  },
  responses: jsonResponse(filmStreamsSchema, 'The requested films that stream on a platform'),
});

export function filmsRoutes(service: FilmsService, forViewer: ForViewer): OpenAPIHono {
  const router = createApiRouter();
  router.openapi(trendingRoute, async (c) => c.json(await service.trending(), 200));
  router.openapi(recentRoute, async (c) => c.json(await service.recentReleases(), 200));
  router.openapi(frightsRoute, async (c) => c.json(await service.frights(c.req.valid('query').ids), 200));
  router.openapi(streamsRoute, async (c) => {
    const { ids, region } = c.req.valid('query');
    return c.json(await service.streams(ids, region), 200);
  });
  router.openapi(filmRoute, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await forViewer(c, (member) => service.film(id, member?.id)), 200);
  });
  return router;
}
