import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CALENDAR_FETCH_DEBOUNCE } from '#contract/constants.ts';
import type { ListedFilm, NearestMonths } from '#features/films/contract/films.ts';
import { apiGet } from '#web/lib/calls.ts';
import { anniversaryEntries, calendarEntries } from './calendar-entries.ts';
import type { CalendarView, Shown } from './month.ts';

type MonthFilms = {
  films: ListedFilm[];
  shown: Shown;
  /** The nearest months with releases. Null unless the month is known to have no releases. */
  nearest: NearestMonths | null;
};

const NO_NEAREST: NearestMonths = { previous: null, next: null };

/**
 * Logs a failure and returns the fallback. A month without releases is then shown without the links to the nearest
 * months, or without the anniversaries.
 */
async function optional<T>(request: Promise<T>, name: string, fallback: T): Promise<T> {
  try {
    return await request;
  } catch (error) {
    console.error(`The ${name} could not be loaded`, error);
    return fallback;
  }
}

async function fetchMonth([year = '', month = '']: string[], show: Shown | undefined): Promise<MonthFilms> {
  const path = { year, month };
  const fetchAnniversaries = () => apiGet('/tmdb/horror-releases/{year}/{month}/anniversaries', { path });
  if (show === 'anniversaries') {
    return { films: await fetchAnniversaries(), shown: show, nearest: null };
  }
  const films = await apiGet('/tmdb/horror-releases/{year}/{month}', { path });
  if (films.length > 0) return { films, shown: 'releases', nearest: null };
  const [nearest, anniversaries] = await Promise.all([
    optional(apiGet('/tmdb/horror-releases/{year}/{month}/nearest', { path }), 'nearest months', NO_NEAREST),
    show ? [] : optional(fetchAnniversaries(), 'anniversaries', []),
  ]);
  return { films: anniversaries, shown: anniversaries.length > 0 ? 'anniversaries' : 'releases', nearest };
}

/**
 * Has no abort signal: when the visitor goes to another month, the request continues, so that the month is cached when
 * the visitor comes back.
 */
export const monthQuery = ({ month, show }: CalendarView) =>
  queryOptions({
    queryKey: ['calendar', month, show ?? null],
    queryFn: async (): Promise<MonthFilms> => {
      try {
        return await fetchMonth(month.split('-'), show);
      } catch (error) {
        console.error(`The releases of ${month} could not be loaded`, error);
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

const STATUS = { pending: 'loading', error: 'failed', success: 'loaded' } as const;

/** Fetches a month once it has been shown for a second, so that months that the visitor only passes are not fetched. */
export function useMonthReleases({ month, show }: CalendarView) {
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
    // Empty while loading and after a failure.
    entries: shown === 'anniversaries' ? anniversaryEntries(films, month) : calendarEntries(films),
    nearest: data?.nearest ?? null,
    retry: () => void refetch(),
  };
}
export type Releases = ReturnType<typeof useMonthReleases>;
