import { queryOptions } from '@tanstack/react-query';
import type { CalendarFeed, CreatedCalendarFeed } from '#contract/calendar-feed/calendar-feed.ts';
import { getJson, sendJson } from '#web/lib/api.ts';

export const calendarFeedQuery = queryOptions({
  queryKey: ['me', 'calendar-feed'],
  queryFn: async ({ signal }) => (await getJson<CalendarFeed>('/calendar-feed', signal)).feed,
});

/** @returns the URL, or null after it was revoked */
export async function changeCalendarFeed(change: 'make' | 'revoke'): Promise<string | null> {
  if (change === 'revoke') {
    await sendJson('DELETE', '/calendar-feed');
    return null;
  }
  const created = await sendJson<CreatedCalendarFeed>('POST', '/calendar-feed');
  if (!created) throw new Error('The response has no body');
  return created.url;
}
