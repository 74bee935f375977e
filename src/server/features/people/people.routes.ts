import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { personSchema } from '#contract/people/people.ts';
import { createApiRouter } from '../../http/api-router.ts';
import { jsonResponse, notFoundResponse } from '../../http/openapi-responses.ts';
import { idParam } from '../../http/params.ts';
import type { PeopleService } from './people.service.ts';

const personRoute = createRoute({
  method: 'get',
  path: '/movies/person/{id}',
  operationId: 'getPerson',
  tags: ['People'],
  summary: 'A person with their films',
  request: { params: idParam },
  responses: { ...jsonResponse(personSchema, 'The person'), ...notFoundResponse },
});

export function peopleRoutes(service: PeopleService): OpenAPIHono {
  const router = createApiRouter();
  router.openapi(personRoute, async (c) => c.json(await service.person(c.req.valid('param').id), 200));
  return router;
}
