import { createRoute } from '@hono/zod-openapi';
import { horrorProfileSchema } from '#contract/horror-profile/horror-profile.ts';
import { jsonResponse } from '../../http/openapi-responses.ts';
import { READS } from '../../http/openapi-security.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import type { HorrorProfileService } from './horror-profile.service.ts';

const readRoute = createRoute({
  method: 'get',
  path: '/horror-profile',
  operationId: 'getHorrorProfile',
  tags: ['Horror Profile'],
  security: READS,
  summary: "A portrait of the member's taste, from their ratings and viewings",
  description: [
    "Other members' figures are means of all ratings except the member's own.",
    "A change of the member's ratings, viewings or limits counts immediately, a change of other members within a day.",
  ].join(' '),
  responses: jsonResponse(horrorProfileSchema, 'The profile; empty without ratings'),
});

export function horrorProfileRoutes(service: HorrorProfileService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember);
  router.openapi(readRoute, async (c) => c.json(await service.profile(c.var.member.id), 200));
  return router;
}
