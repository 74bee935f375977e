import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NearestMonths } from '#contract/films.ts';
import { CALENDAR_FETCH_DEBOUNCE } from '#contract/limits.ts';
import { type CalendarEntry, calendarEntries } from './calendar-entries.ts';
import { monthQuery } from './calendar-queries.ts';
import type { Month } from './month.ts';

export type Releases = {
  status: 'loading' | 'failed' | 'loaded';
  /** Empty while loading and after a failure. */
  entries: CalendarEntry[];
  nearest: NearestMonths | null;
  retry: () => void;
};

const STATUS = { pending: 'loading', error: 'failed', success: 'loaded' } as const;

/** A month is fetched after it was shown for a second, so that months passed over quickly are not fetched. */
export function useMonthReleases(month: Month): Releases {
  const queryClient = useQueryClient();
  const { data, status, refetch } = useQuery({ ...monthQuery(month), enabled: false });

  useEffect(() => {
    // Does nothing if the month is cached. A failed month, perhaps in a cached page, is fetched again.
    const timer = setTimeout(() => queryClient.prefetchQuery(monthQuery(month)), CALENDAR_FETCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [month, queryClient]);

  return {
    status: STATUS[status],
    entries: calendarEntries(data?.films ?? []),
    nearest: data?.nearest ?? null,
    retry: () => void refetch(),
  };
}
