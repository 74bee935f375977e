import { createRoute } from '@hono/zod-openapi';
import { frightLimitsSchema } from '#contract/limits/fright-limits.ts';
import { jsonBody, jsonResponse } from '../../http/openapi-responses.ts';
import { READS, WRITES } from '../../http/openapi-security.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import type { LimitsService } from './limits.service.ts';

const readRoute = createRoute({
  method: 'get',
  path: '/limits',
  operationId: 'getLimits',
  tags: ['Limits'],
  security: READS,
  summary: "The member's limits, which nobody else ever sees",
  responses: jsonResponse(frightLimitsSchema, 'The limits; empty without any'),
});

const replaceRoute = createRoute({
  method: 'put',
  path: '/limits',
  operationId: 'replaceLimits',
  tags: ['Limits'],
  security: WRITES,
  summary: "Replace the member's limits",
  request: jsonBody(frightLimitsSchema),
  responses: jsonResponse(frightLimitsSchema, 'As saved'),
});

export function limitsRoutes(service: LimitsService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember);
  router.openapi(readRoute, async (c) => c.json(await service.limits(c.var.member.id), 200));
  router.openapi(replaceRoute, async (c) => c.json(await service.replace(c.var.member.id, c.req.valid('json')), 200));
  return router;
}
