import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { listedFilmsSchema, nearestMonthsSchema } from '#contract/films/films.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { jsonResponse } from '../../http/openapi-responses.ts';
import { wholeNumber } from '../../http/params.ts';
import type { CalendarService } from './calendar.service.ts';

const monthParams = z.object({
  // The first films are from the 1880s.
  year: wholeNumber(1880, 2199),
  month: z
    .string()
    .regex(/^(0?[1-9]|1[0-2])$/, 'must be a month from 1 to 12')
    .transform(Number)
    .meta({ type: 'integer', minimum: 1, maximum: 12 }),
});

const monthRoute = createRoute({
  method: 'get',
  path: '/tmdb/horror-releases/{year}/{month}',
  operationId: 'listReleases',
  tags: ['Calendar'],
  summary: 'Releases of a month',
  request: { params: monthParams },
  responses: jsonResponse(listedFilmsSchema, 'By date'),
});

const anniversariesRoute = createRoute({
  method: 'get',
  path: '/tmdb/horror-releases/{year}/{month}/anniversaries',
  operationId: 'listAnniversaries',
  tags: ['Calendar'],
  summary: 'Films of earlier years that were released in this month',
  request: { params: monthParams },
  responses: jsonResponse(listedFilmsSchema, 'By day of the month; for each day, the three films with the most votes'),
});

const nearestRoute = createRoute({
  method: 'get',
  path: '/tmdb/horror-releases/{year}/{month}/nearest',
  operationId: 'getNearestReleaseMonths',
  tags: ['Calendar'],
  summary: 'Nearest months with releases',
  request: { params: monthParams },
  responses: jsonResponse(nearestMonthsSchema, 'Earlier and later month'),
});

export function calendarRoutes(service: CalendarService): OpenAPIHono {
  const router = createApiRouter();
  router.openapi(monthRoute, async (c) => {
    const { year, month } = c.req.valid('param');
    return c.json(await service.month(year, month), 200);
  });
  router.openapi(anniversariesRoute, async (c) => {
    const { year, month } = c.req.valid('param');
    return c.json(await service.anniversaries(year, month), 200);
  });
  router.openapi(nearestRoute, async (c) => {
    const { year, month } = c.req.valid('param');
    return c.json(await service.nearest(year, month), 200);
  });
  return router;
}
