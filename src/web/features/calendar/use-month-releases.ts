import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NearestMonths } from '#contract/films.ts';
import { CALENDAR_FETCH_DEBOUNCE } from '#contract/limits.ts';
import { type CalendarEntry, calendarEntries } from './calendar-entries.ts';
import { monthQuery } from './calendar-queries.ts';
import type { Month } from './month.ts';

export type Releases = {
  status: 'loading' | 'failed' | 'loaded';
  /** Empty while loading, and where the month could not be had. */
  entries: CalendarEntry[];
  nearest: NearestMonths | null;
  retry: () => void;
};

const STATUS = { pending: 'loading', error: 'failed', success: 'loaded' } as const;

/**
 * The releases of the month shown. A month not known yet is fetched when nobody has turned the page for a second;
 * months passed over are not fetched at all.
 */
export function useMonthReleases(month: Month): Releases {
  const queryClient = useQueryClient();
  const { data, status, refetch } = useQuery({ ...monthQuery(month), enabled: false });

  useEffect(() => {
    // Asks for nothing that is known. A month that failed, be it in a page kept by some cache, is asked for again.
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
