import { createRoute } from '@hono/zod-openapi';
import { notificationsInputSchema, notificationsSchema } from '#contract/notifications/notifications.ts';
import { conflictResponse, jsonBody, jsonResponse } from '../../http/openapi-responses.ts';
import { BY_SESSION } from '../../http/openapi-security.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import type { NotificationsService } from './notifications.service.ts';

const tags = ['Notifications'];

const readRoute = createRoute({
  method: 'get',
  path: '/notifications',
  operationId: 'getNotifications',
  tags,
  security: BY_SESSION,
  summary: "The member's choice of notifications",
  responses: jsonResponse(notificationsSchema, 'The choices; off at first'),
});

const saveRoute = createRoute({
  method: 'put',
  path: '/notifications',
  operationId: 'replaceNotifications',
  tags,
  security: BY_SESSION,
  summary: 'Choose notifications',
  request: jsonBody(notificationsInputSchema),
  responses: { ...jsonResponse(notificationsSchema, 'As saved'), ...conflictResponse },
});

export function notificationsRoutes(service: NotificationsService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember);
  router.openapi(readRoute, async (c) => c.json(await service.find(c.var.member.id), 200));
  router.openapi(saveRoute, async (c) => c.json(await service.save(c.var.member.id, c.req.valid('json')), 200));
  return router;
}
