import type { RequireMember } from '#engine/http/member.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { notificationsInputSchema, notificationsSchema } from '../contract/notifications.ts';
import type { NotificationsService } from './notifications.service.ts';

export function notificationsRoutes(service: NotificationsService, requireMember: RequireMember) {
  const { router, member } = memberRoutes('Notifications', requireMember);

  member('GET', '/notifications', {
    id: 'getNotifications',
    summary: "The member's choice of notifications",
    answer: [notificationsSchema, 'The choices; off at first'],
    handle: ({ member }) => service.find(member.id),
  });

  member('PUT', '/notifications', {
    id: 'replaceNotifications',
    summary: 'Choose notifications',
    body: notificationsInputSchema,
    answer: [notificationsSchema, 'As saved'],
    fails: [409],
    handle: ({ member, body }) => service.save(member.id, body),
  });

  return router;
}
