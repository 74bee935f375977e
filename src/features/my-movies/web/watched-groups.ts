import { monthYear } from '#ui/format/dates.ts';
import type { RatedSort } from '../contract/list-orders.ts';
import type { WatchedFilm } from './my-films.ts';
import { byTitle } from './watchlist-films.ts';

/** The number of months with their own group before the current one (specification, section 9). */
const EARLIER_MONTHS = 5;

/** @property month YYYY-MM, null for Others */
export type WatchedGroup = { month: string | null; label: string; films: WatchedFilm[] };

function monthsUpTo(present: string): string[] {
  const [year, month] = present.split('-').map(Number);
  return Array.from({ length: EARLIER_MONTHS + 1 }, (_, back) =>
    new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** Sorts a day without a moment after the moments of that day, and an unknown day last. */
const orderOf = ({ day, watchDate }: WatchedFilm) => `${day ?? ''} ${watchDate ?? ''}`;

function byWatchDate(a: WatchedFilm, b: WatchedFilm): number {
  const [one, other] = [orderOf(a), orderOf(b)];
  if (one === other) return a.id - b.id;
  return one < other ? 1 : -1;
}

const byRating = (a: WatchedFilm, b: WatchedFilm) => (b.userRating ?? -1) - (a.userRating ?? -1) || byWatchDate(a, b);

const ORDERS: Record<RatedSort, (a: WatchedFilm, b: WatchedFilm) => number> = {
  date: byWatchDate,
  title: (a, b) => byTitle(a, b) || byWatchDate(a, b),
  rating: byRating,
};

/** The newest or best films come first, films without a date or rating last. */
export const sortWatched = (films: readonly WatchedFilm[], order: RatedSort) => films.toSorted(ORDERS[order]);

/** Includes empty groups. @param present YYYY-MM */
export function groupByMonth(films: readonly WatchedFilm[], present: string): WatchedGroup[] {
  const months = monthsUpTo(present);
  const groups = Map.groupBy(sortWatched(films, 'date'), ({ day }) => {
    const month = (day ?? '').slice(0, 7);
    // A viewing of today that was saved in a time zone ahead may already be in the next month.
    if (month > present) return present;
    return months.includes(month) ? month : null;
  });
  return [...months, null].map((month) => ({
    month,
    label: month ? monthYear(month) : 'Others',
    films: groups.get(month) ?? [],
  }));
}
