import type { Deps } from '#engine/deps.ts';
import { createCalendarRepository } from './calendar.repository.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { createCalendarService } from './calendar.service.ts';

export { createCalendarFeed } from './calendar-feed.ts';

/** Releases and anniversaries by month. */
export function createCalendar({ publicDb }: Deps) {
  const service = createCalendarService(createCalendarRepository(publicDb));
  return { publicRoutes: () => calendarRoutes(service) };
}
