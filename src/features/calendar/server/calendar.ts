import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { createCalendarRepository } from './calendar.repository.ts';
import { calendarRoutes } from './calendar.routes.ts';
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
