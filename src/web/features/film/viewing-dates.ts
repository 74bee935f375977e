import { longDate } from '#web/lib/format/dates.ts';
import { noonOf, ownDay, ownToday } from '#web/lib/format/own-days.ts';

/** The day of the first public film screening. As the minimum of the date fields it also rejects half-typed years. */
export const FIRST_DAY = '1895-12-28';

const UNDATED = 'no date';

/** The day in the browser's time zone, YYYY-MM-DD; empty for an unknown date. */
export const dayOfViewing = (watchDate: string | null) => (watchDate ? ownDay(watchDate) : '');

export const viewingDate = (watchDate: string | null) => (watchDate ? longDate(ownDay(watchDate)) : UNDATED);

/** Returns noon of a day from dayOfViewing, but for today the current time: a viewing cannot be in the future. */
export function watchDateOf(day: string): string | null {
  if (day === '') return null;
  return (day >= ownToday() ? new Date() : noonOf(day)).toISOString();
}

export const isViewingDay = (day: string) => day >= FIRST_DAY && day <= ownToday();
