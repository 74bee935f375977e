import { createRoute } from '@hono/zod-openapi';
import { memberServicesInputSchema, memberServicesSchema } from '#contract/services/services.ts';
import { jsonBody, jsonResponse } from '../../http/openapi-responses.ts';
import { READS, WRITES } from '../../http/openapi-security.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import type { ServicesService } from './services.service.ts';

const readRoute = createRoute({
  method: 'get',
  path: '/services',
  operationId: 'getServices',
  tags: ['Services'],
  security: READS,
  summary: 'The streaming services that the member pays for, and the country',
  responses: jsonResponse(memberServicesSchema, 'No platform until the member has chosen'),
});

const replaceRoute = createRoute({
  method: 'put',
  path: '/services',
  operationId: 'replaceServices',
  tags: ['Services'],
  security: WRITES,
  summary: "Replace the member's services",
  request: jsonBody(memberServicesInputSchema),
  responses: jsonResponse(memberServicesSchema, 'As saved'),
});

export function servicesRoutes(service: ServicesService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember);
  router.openapi(readRoute, async (c) => c.json(await service.services(c.var.member.id), 200));
  router.openapi(replaceRoute, async (c) => c.json(await service.replace(c.var.member.id, c.req.valid('json')), 200));
  return router;
}
