import { queryOptions, useQuery } from '@tanstack/react-query';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { SecretLink } from '#ui/forms/secret-link.tsx';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { CalendarAddress } from './calendar-address.tsx';

/** Makes and revokes the member's own calendar. */
export function OwnCalendar() {
  const { data: feed, error } = useQuery(calendarFeedQuery);
  if (error && feed === undefined) return <p className="text-muted">Your calendar could not be loaded.</p>;
  if (feed === undefined) return null;
  return (
    <SecretLink
      createdAt={feed?.createdAt}
      queryKey={calendarFeedQuery.queryKey}
      make={async () => (await apiSend('POST', '/calendar-feed')).url}
      revoke={() => apiSend('DELETE', '/calendar-feed')}
      show={(url) => <CalendarAddress key={url} url={url} name={`My ${PRODUCT_NAME}`} takesFocus />}
      words={{
        first: 'Add to your calendar',
        made: 'The link to your calendar is ready. Copy it now. You will not see it again.',
        revoked: 'The link to your calendar no longer works.',
        existing: 'You created a calendar link on',
      }}
    />
  );
}

const calendarFeedQuery = queryOptions({
  queryKey: ['me', 'calendar-feed'],
  queryFn: async ({ signal }) => (await apiGet('/calendar-feed', { signal })).feed,
});
