import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#features/accounts/server/accounts.ts';
import { createCalendarEventsRepository } from './calendar-events.repository.ts';
import { createCalendarFeedRepository } from './calendar-feed.repository.ts';
import { calendarFeedRoutes } from './calendar-feed.routes.ts';
import { createCalendarFeedService } from './calendar-feed.service.ts';
import { calendarFileRoutes } from './calendar-files.routes.ts';

/** Calendars to subscribe to: public ones, and one of a member's watchlist. */
export function createCalendarFeed({ db, publicDb, env, clock }: Deps, { rateLimits }: { rateLimits: RateLimits }) {
  const service = createCalendarFeedService({
    repository: createCalendarFeedRepository(db),
    events: createCalendarEventsRepository(publicDb),
    latest: createCalendarEventsRepository(db),
    limit: rateLimits.calendarFeed,
    clock,
    appUrl: env.APP_URL,
    region: env.WATCH_REGION,
  });
  return {
    routes: ({ requireMember }: Callers) => calendarFeedRoutes(service, requireMember),
    siteRoutes: () => calendarFileRoutes(service),
  };
}
