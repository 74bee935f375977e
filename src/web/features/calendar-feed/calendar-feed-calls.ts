import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiSend } from '#web/lib/calls.ts';

export const calendarFeedQuery = queryOptions({
  queryKey: ['me', 'calendar-feed'],
  queryFn: async ({ signal }) => (await apiGet('/calendar-feed', { signal })).feed,
});

/** @returns the URL, or null after it was revoked */
export async function changeCalendarFeed(change: 'make' | 'revoke'): Promise<string | null> {
  if (change === 'revoke') {
    await apiSend('DELETE', '/calendar-feed');
    return null;
  }
  return (await apiSend('POST', '/calendar-feed')).url;
}
