import { z } from 'zod';
import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { visitorRoutes, wholeNumber } from '#engine/http/routes.ts';
import { listedFilmsSchema, nearestMonthsSchema } from '#features/films/contract/films.ts';
import { type CalendarRepository, createCalendarRepository } from './calendar.repository.ts';
import { calendarFeedRoutes, calendarFileRoutes } from './calendar-feed.routes.ts';
import { createCalendarFeedService, type NightsOf } from './calendar-feed.service.ts';

/** Releases and anniversaries by month, and calendars to subscribe to: public ones, and one of a member's watchlist. */
export function createCalendar(deps: Deps, { rateLimits, nightsOf }: { rateLimits: RateLimits; nightsOf: NightsOf }) {
  const feed = createCalendarFeedService(deps, { rateLimits, nightsOf });
  return {
    routes: ({ requireMember }: Callers) => calendarFeedRoutes(feed, requireMember),
    publicRoutes: () => calendarRoutes(createCalendarRepository(deps.publicDb)),
    siteRoutes: () => calendarFileRoutes(feed),
  };
}

const monthParams = z.object({
  // The first films are from the 1880s.
  year: wholeNumber(1880, 2199),
  month: z
    .string()
    .regex(/^(0?[1-9]|1[0-2])$/, 'must be a month from 1 to 12')
    .transform(Number)
    .meta({ type: 'integer', minimum: 1, maximum: 12 }),
});

function calendarRoutes(calendar: CalendarRepository) {
  const { router, visitor } = visitorRoutes('Calendar');

  visitor('GET', '/tmdb/horror-releases/{year}/{month}', {
    id: 'listReleases',
    summary: 'Releases of a month',
    params: monthParams,
    answer: [listedFilmsSchema, 'By date'],
    handle: ({ params }) => calendar.releases(params.year, params.month),
  });

  visitor('GET', '/tmdb/horror-releases/{year}/{month}/anniversaries', {
    id: 'listAnniversaries',
    summary: 'Films of earlier years that were released in this month',
    params: monthParams,
    answer: [listedFilmsSchema, 'By day of the month; for each day, the three films with the most votes'],
    handle: ({ params }) => calendar.anniversaries(params.year, params.month),
  });

  visitor('GET', '/tmdb/horror-releases/{year}/{month}/nearest', {
    id: 'getNearestReleaseMonths',
    summary: 'Nearest months with releases',
    params: monthParams,
    answer: [nearestMonthsSchema, 'Earlier and later month'],
    handle: ({ params }) => calendar.nearest(params.year, params.month),
  });

  return router;
}
