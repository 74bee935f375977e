import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { type Ways, waysSchema } from '#contract/accounts/accounts.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { jsonResponse } from '../../http/openapi-responses.ts';

const waysRoute = createRoute({
  method: 'get',
  path: '/auth/ways',
  operationId: 'getWays',
  tags: ['Accounts'],
  summary: 'The ways to log in to this site',
  description: 'They follow from the settings of the site, and say nothing about accounts.',
  responses: jsonResponse(waysSchema, 'The same for everybody'),
});

export function waysRoutes(ways: () => Ways): OpenAPIHono {
  const router = createApiRouter();
  router.openapi(waysRoute, (c) => c.json(ways(), 200));
  return router;
}
