import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { catalogueStatusSchema } from '#contract/status/catalogue-status.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { jsonResponse } from '../../http/openapi-responses.ts';
import type { StatusService } from './status.service.ts';

const statusRoute = createRoute({
  method: 'get',
  path: '/catalogue/status',
  operationId: 'getCatalogueStatus',
  tags: ['Catalog'],
  summary: 'Sources of the catalog and their dates',
  responses: jsonResponse(catalogueStatusSchema, 'Counts and sources'),
});

export function statusRoutes(service: StatusService): OpenAPIHono {
  const router = createApiRouter();
  router.openapi(statusRoute, async (c) => c.json(await service.status(), 200));
  return router;
}
