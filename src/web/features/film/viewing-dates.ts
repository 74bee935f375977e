import { longDate } from '#web/lib/format/dates.ts';
import { noonOf, ownDay, ownToday } from '#web/lib/format/own-days.ts';

/** The day of the first public film screening: the minimum of the date fields, also against half-typed years. */
export const FIRST_DAY = '1895-12-28';

const UNDATED = 'no date';

/** Empty when unknown. */
export const dayOfViewing = (watchDate: string | null) => (watchDate ? ownDay(watchDate) : '');

export const viewingDate = (watchDate: string | null) => (watchDate ? longDate(ownDay(watchDate)) : UNDATED);

/**
 * The time stored for a day: noon, and for today the current time, because a viewing cannot be in the future.
 *
 * @param day one of the browser's, YYYY-MM-DD, empty for an unknown day
 */
export function watchDateOf(day: string): string | null {
  if (day === '') return null;
  return (day >= ownToday() ? new Date() : noonOf(day)).toISOString();
}

export const isViewingDay = (day: string) => day >= FIRST_DAY && day <= ownToday();
