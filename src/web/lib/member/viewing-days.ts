import { longDate } from '#ui/format/dates.ts';
import { ownDay, ownToday } from '#ui/format/own-days.ts';

/**
 * The day of the first public film screening. It is also the minimum of the date fields, so that they reject half-typed
 * years.
 */
export const FIRST_DAY = '1895-12-28';

const UNDATED = 'no date';

export const viewingDate = (day: string | null) => (day ? longDate(day) : UNDATED);

export const isViewingDay = (day: string) => day >= FIRST_DAY && day <= ownToday();

export function ownYesterday(): string {
  const now = new Date();
  return ownDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
}
