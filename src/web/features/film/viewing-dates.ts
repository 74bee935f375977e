import { longDate, today } from '#web/lib/format/dates.ts';

/** The day before which nobody saw a film: its place in a date field, and a guard against half-typed years. */
export const FIRST_DAY = '1895-12-28';

const UNDATED = 'no date';

/** The day of a viewing in UTC, as on every other screen; empty where it is not known. */
export const dayOfViewing = (watchDate: string | null) => watchDate?.slice(0, 10) ?? '';

export const viewingDate = (watchDate: string | null) => (watchDate ? longDate(watchDate) : UNDATED);

/**
 * The moment that stands for a day: noon, so that it is the same day almost everywhere; today, the present moment,
 * since a viewing cannot lie in the future.
 *
 * @param day YYYY-MM-DD in UTC, empty for a day not known
 * @returns ISO 8601 in UTC, or null
 */
export function watchDateOf(day: string, now = new Date()): string | null {
  if (day === '') return null;
  return day >= now.toISOString().slice(0, 10) ? now.toISOString() : `${day}T12:00:00.000Z`;
}

/** Whether a day can be that of a viewing. */
export const isViewingDay = (day: string) => day >= FIRST_DAY && day <= today();
