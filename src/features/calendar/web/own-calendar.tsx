import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { mediumDate } from '#ui/format/dates.ts';
import { messageOf } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiGet, apiSend } from '#web/lib/calls.ts';
import { CalendarAddress } from './calendar-address.tsx';

const FAILURE = {
  make: 'The link could not be created. Please try again.',
  revoke: 'The link could not be deleted. Please try again.',
};

/** Makes and revokes the member's own calendar. Its URL is shown only once, when it is made. */
export function OwnCalendar() {
  const queryClient = useQueryClient();
  const region = useRef<HTMLDivElement>(null);
  const { data: feed, error: loadError } = useQuery(calendarFeedQuery);
  const {
    mutate,
    data: url,
    isPending,
    variables,
    isSuccess,
    error,
    reset,
  } = useMutation({
    mutationFn: changeCalendarFeed,
    // The button that had the focus may be gone.
    onSuccess: (_, change) => change === 'revoke' && region.current?.focus(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarFeedQuery.queryKey }),
  });
  const failure = error && messageOf(error, FAILURE[variables]);
  const change = (to: keyof typeof FAILURE) => () => isPending || mutate(to);
  return (
    <div ref={region} tabIndex={-1} className="space-y-4 outline-none">
      {failure && (
        <Notice tone="failure" onDismiss={reset}>
          {failure}
        </Notice>
      )}
      {isSuccess && (
        <Notice tone="success">
          {url
            ? 'The link to your calendar is ready. Copy it now: it is not shown again.'
            : 'The link to your calendar no longer works.'}
        </Notice>
      )}
      {url && <CalendarAddress key={url} url={url} name={`My ${PRODUCT_NAME}`} takesFocus />}
      {loadError && feed === undefined && <p className="text-muted">Your calendar could not be loaded.</p>}
      {feed && !url && <p className="text-muted">You made a calendar link on {mediumDate(feed.createdAt)}.</p>}
      {feed !== undefined && (
        <div className="flex flex-wrap gap-3 print:hidden">
          <button
            type="button"
            onClick={change('make')}
            aria-disabled={isPending || undefined}
            className={SECONDARY_BUTTON}
          >
            {feed ? 'Create a new link' : 'Add to your calendar'}
          </button>
          {feed && (
            <button
              type="button"
              onClick={change('revoke')}
              aria-disabled={isPending || undefined}
              className={SECONDARY_BUTTON}
            >
              Delete the link
            </button>
          )}
        </div>
      )}
      {feed && <p className="text-muted text-sm">The old link stops working when you create a new one.</p>}
    </div>
  );
}

const calendarFeedQuery = queryOptions({
  queryKey: ['me', 'calendar-feed'],
  queryFn: async ({ signal }) => (await apiGet('/calendar-feed', { signal })).feed,
});

/** @returns the URL, or null after it was revoked */
async function changeCalendarFeed(change: 'make' | 'revoke'): Promise<string | null> {
  if (change === 'revoke') {
    await apiSend('DELETE', '/calendar-feed');
    return null;
  }
  return (await apiSend('POST', '/calendar-feed')).url;
}
