import { createRoute } from '@hono/zod-openapi';
import { calendarFeedSchema, createdCalendarFeedSchema } from '#contract/calendar-feed.ts';
import { jsonResponse, noContentResponse } from '../../http/openapi-responses.ts';
import { createMemberRouter, type RequireMember, signedOutResponse } from '../../middleware/member.ts';
import type { CalendarFeedService } from './calendar-feed.service.ts';

const tags = ['Calendar'];
const path = '/calendar-feed';

const readRoute = createRoute({
  method: 'get',
  path,
  tags,
  summary: 'Tells if the member has a calendar URL',
  responses: { ...jsonResponse(calendarFeedSchema, 'Without the URL, which is shown only once'), ...signedOutResponse },
});

const makeRoute = createRoute({
  method: 'post',
  path,
  tags,
  summary: "Make the URL of the member's own calendar",
  description:
    'An iCalendar file of the watchlist’s releases and of the viewings. A former URL stops working immediately.',
  responses: {
    201: { description: 'The URL', content: { 'application/json': { schema: createdCalendarFeedSchema } } },
    ...signedOutResponse,
  },
});

const revokeRoute = createRoute({
  method: 'delete',
  path,
  tags,
  summary: "Revoke the URL of the member's own calendar",
  responses: { ...noContentResponse, ...signedOutResponse },
});

export function calendarFeedRoutes(service: CalendarFeedService, requireMember: RequireMember) {
  const router = createMemberRouter(requireMember, [readRoute, makeRoute, revokeRoute]);
  router.openapi(readRoute, async (c) => c.json(await service.find(c.var.member.id), 200));
  router.openapi(makeRoute, async (c) => c.json(await service.make(c.var.member.id), 201));
  router.openapi(revokeRoute, async (c) => {
    await service.revoke(c.var.member.id);
    return c.body(null, 204);
  });
  return router;
}
