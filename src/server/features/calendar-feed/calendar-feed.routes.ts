import { createRoute } from '@hono/zod-openapi';
import { calendarFeedSchema, createdCalendarFeedSchema } from '#contract/calendar-feed/calendar-feed.ts';
import { jsonResponse, noContentResponse } from '../../http/openapi-responses.ts';
import { BY_SESSION } from '../../http/openapi-security.ts';
import { createMemberRouter, type RequireMember } from '../../middleware/member.ts';
import type { CalendarFeedService } from './calendar-feed.service.ts';

const tags = ['Calendar'];
const path = '/calendar-feed';

const readRoute = createRoute({
  method: 'get',
  path,
  operationId: 'getCalendarFeed',
  tags,
  security: BY_SESSION,
  summary: 'Tells if the member has a calendar URL',
  responses: jsonResponse(calendarFeedSchema, 'Without the URL, which is shown only once'),
});

const makeRoute = createRoute({
  method: 'post',
  path,
  operationId: 'createCalendarFeed',
  tags,
  security: BY_SESSION,
  summary: "Make the URL of the member's own calendar",
  description:
    'An iCalendar file of the watchlist’s releases and of the viewings. An earlier URL stops working immediately.',
  responses: {
    201: { description: 'The URL', content: { 'application/json': { schema: createdCalendarFeedSchema } } },
  },
});

const revokeRoute = createRoute({
  method: 'delete',
  path,
  operationId: 'deleteCalendarFeed',
  tags,
  security: BY_SESSION,
  summary: "Revoke the URL of the member's own calendar",
  responses: noContentResponse,
});

export function calendarFeedRoutes(service: CalendarFeedService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember);
  router.openapi(readRoute, async (c) => c.json(await service.find(c.var.member.id), 200));
  router.openapi(makeRoute, async (c) => c.json(await service.make(c.var.member.id), 201));
  router.openapi(revokeRoute, async (c) => {
    await service.revoke(c.var.member.id);
    return c.body(null, 204);
  });
  return router;
}
