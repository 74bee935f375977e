import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { alikeFilmsSchema, MAX_ALIKE } from '#contract/finder/finder.ts';
import { RATING_CATEGORIES } from '#contract/fright/rating-categories.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { jsonResponse, notFoundResponse } from '../../http/openapi-responses.ts';
import { choicesQuery, idParam, orEmpty } from '../../http/params.ts';
import type { AlikeService } from './alike.service.ts';
import { unknownName } from './finder.routes.ts';

const categories = orEmpty(choicesQuery(RATING_CATEGORIES));

const alikeRoute = createRoute({
  method: 'get',
  path: '/films/{id}/alike',
  operationId: 'listFilmsAlike',
  tags: ['Finder'],
  summary: `Films like this one, at most ${MAX_ALIKE}`,
  description: [
    'Compares how the profiles differ from the mean of all films, and also themes, keywords, people and period.',
    'A film with fewer than four known categories is compared without its profile.',
    'At most two films of one franchise, and two of one director.',
  ].join(' '),
  request: {
    params: idParam,
    query: z.strictObject(
      {
        less: categories.describe(
          'Categories, separated by commas: only similar films with clearly lower figures for them',
        ),
        more: categories.describe(
          'Categories, separated by commas: only similar films with clearly higher figures for them',
        ),
      },
      { error: unknownName },
    ),
  },
  responses: {
    ...jsonResponse(alikeFilmsSchema, 'The most alike first; none if a category of `less` or `more` is unknown'),
    ...notFoundResponse,
  },
});

export function alikeRoutes(service: AlikeService): OpenAPIHono {
  const router = createApiRouter();
  router.openapi(alikeRoute, async (c) =>
    c.json(await service.alike(c.req.valid('param').id, c.req.valid('query')), 200),
  );
  return router;
}
