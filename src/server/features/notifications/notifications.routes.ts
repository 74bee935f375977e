import { createRoute } from '@hono/zod-openapi';
import { notificationsInputSchema, notificationsSchema } from '#contract/notifications.ts';
import { badRequestResponse, jsonBody, jsonResponse } from '../../http/openapi-responses.ts';
import { createMemberRouter, type RequireMember, signedOutResponse } from '../../middleware/member.ts';
import type { NotificationsService } from './notifications.service.ts';

const tags = ['Notifications'];

const readRoute = createRoute({
  method: 'get',
  path: '/notifications',
  tags,
  summary: "The member's choice of notifications",
  responses: {
    ...jsonResponse(notificationsSchema, 'The choices; off at first'),
    ...signedOutResponse,
  },
});

const saveRoute = createRoute({
  method: 'put',
  path: '/notifications',
  tags,
  summary: 'Choose notifications',
  request: jsonBody(notificationsInputSchema),
  responses: { ...jsonResponse(notificationsSchema, 'As saved'), ...badRequestResponse, ...signedOutResponse },
});

export function notificationsRoutes(service: NotificationsService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember, [readRoute, saveRoute]);
  router.openapi(readRoute, async (c) => c.json(await service.find(c.var.member.id), 200));
  router.openapi(saveRoute, async (c) => c.json(await service.save(c.var.member.id, c.req.valid('json')), 200));
  return router;
}
