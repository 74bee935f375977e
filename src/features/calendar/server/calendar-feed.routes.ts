import { Hono } from 'hono';
import { notFound } from '#engine/errors.ts';
import { publicResponses, textWithEtag } from '#engine/http/headers.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { compressResponse } from '#engine/response-cache/content-encoding.ts';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { calendarFeedSchema, createdCalendarFeedSchema } from '../contract/calendar-feed.ts';
import { CALENDAR_FILE, OWN_CALENDARS } from '../contract/feed-files.ts';
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

/**
 * Only the client may store the file. It must revalidate the file on each use, so a revoked calendar ends immediately.
 */
const OWN_CACHE_CONTROL = 'private, no-cache';
const TYPE = { 'Content-Type': 'text/calendar; charset=utf-8' };
/** A token of secret-token.ts. */
const OWN_FILE = /^([0-9a-f]{64})\.ics$/;

/** @throws AppError not_found for an unknown value */
function choiceOf<Value extends string>(given: string | undefined, choices: readonly { value: Value }[]) {
  if (!given) return undefined;
  const choice = choices.find(({ value }) => value === given);
  if (!choice) throw notFound('There is no such calendar.');
  return choice.value;
}

/** Calendars to subscribe to. Some clients follow robots.txt, so robots.txt must not forbid these paths. */
export function calendarFileRoutes(service: CalendarFeedService): Hono {
  const router = new Hono();

  // The cache in front of the app adds ETag, 304 and compression.
  router.get(CALENDAR_FILE, publicResponses, async (c) => {
    const theme = choiceOf(c.req.query('theme'), THEMES);
    const platform = choiceOf(c.req.query('platform'), PLATFORMS);
    const { body, changedAt } = await service.releases({ theme, platform });
    return c.body(body, 200, { ...TYPE, 'Last-Modified': changedAt.toUTCString() });
  });

  router.get(`${OWN_CALENDARS}*`, compressResponse, async (c) => {
    const token = OWN_FILE.exec(c.req.path.slice(OWN_CALENDARS.length))?.[1];
    if (!token) throw notFound('This calendar does not exist.');
    const { body, changedAt } = await service.own(token);
    return textWithEtag(c, body, {
      ...TYPE,
      'Cache-Control': OWN_CACHE_CONTROL,
      'Last-Modified': changedAt.toUTCString(),
    });
  });
  return router;
}
