import type { RequireMember } from '#engine/http/member.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { calendarFeedSchema, createdCalendarFeedSchema } from '../contract/calendar-feed.ts';
import type { CalendarFeedService } from './calendar-feed.service.ts';

export function calendarFeedRoutes(service: CalendarFeedService, requireMember: RequireMember) {
  const { router, member } = memberRoutes('Calendar', requireMember);

  member('GET', '/calendar-feed', {
    id: 'getCalendarFeed',
    summary: 'Tells if the member has a calendar URL',
    answer: [calendarFeedSchema, 'Without the URL, which is shown only once'],
    handle: ({ member }) => service.find(member.id),
  });

  member('POST', '/calendar-feed', {
    id: 'createCalendarFeed',
    summary: "Make the URL of the member's own calendar",
    description:
      'An iCalendar file of the watchlist’s releases and of the viewings. An earlier URL stops working immediately.',
    answer: [createdCalendarFeedSchema, 'The URL'],
    status: 201,
    handle: ({ member }) => service.make(member.id),
  });

  member('DELETE', '/calendar-feed', {
    id: 'deleteCalendarFeed',
    summary: "Revoke the URL of the member's own calendar",
    handle: ({ member }) => service.revoke(member.id),
  });

  return router;
}
