import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CALENDAR_FETCH_DEBOUNCE } from '#contract/constants.ts';
import type { NearestMonths } from '#contract/films/films.ts';
import { anniversaryEntries, type CalendarEntry, calendarEntries } from './calendar-entries.ts';
import { monthQuery } from './calendar-queries.ts';
import type { CalendarView, Shown } from './calendar-view.ts';

export type Releases = {
  status: 'loading' | 'failed' | 'loaded';
  shown: Shown;
  /** Empty while loading and after a failure. */
  entries: CalendarEntry[];
  nearest: NearestMonths | null;
  retry: () => void;
};

const STATUS = { pending: 'loading', error: 'failed', success: 'loaded' } as const;

/** Fetches a month once it has been shown for a second, so that months that the visitor only passes are not fetched. */
export function useMonthReleases({ month, show }: CalendarView): Releases {
  const queryClient = useQueryClient();
  const { data, status, refetch } = useQuery({ ...monthQuery({ month, show }), enabled: false });
  const lastMonth = useRef<string | null>(null);

  useEffect(() => {
    // If the visitor has switched between releases and anniversaries of the same month, fetches immediately.
    const delay = lastMonth.current === month ? 0 : CALENDAR_FETCH_DEBOUNCE;
    lastMonth.current = month;
    // Does nothing if the month is cached. A month that the server or this browser failed to load is fetched again.
    const timer = setTimeout(() => queryClient.prefetchQuery(monthQuery({ month, show })), delay);
    return () => clearTimeout(timer);
  }, [month, show, queryClient]);

  const shown = data?.shown ?? show ?? 'releases';
  const films = data?.films ?? [];
  return {
    status: STATUS[status],
    shown,
    entries: shown === 'anniversaries' ? anniversaryEntries(films, month) : calendarEntries(films),
    nearest: data?.nearest ?? null,
    retry: () => void refetch(),
  };
}
