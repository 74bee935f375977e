import { longDate, today } from '#web/lib/format/dates.ts';

/** The day of the first public film screening: the minimum of the date fields, also against half-typed years. */
export const FIRST_DAY = '1895-12-28';

const UNDATED = 'no date';

/** In UTC, as on every other screen; empty when unknown. */
export const dayOfViewing = (watchDate: string | null) => watchDate?.slice(0, 10) ?? '';

export const viewingDate = (watchDate: string | null) => (watchDate ? longDate(watchDate) : UNDATED);

/**
 * The time stored for a day: noon, so that it is the same day almost everywhere; for today the current time, because a
 * viewing cannot be in the future. @param day YYYY-MM-DD in UTC, empty for an unknown day
 */
export function watchDateOf(day: string, now = new Date()): string | null {
  if (day === '') return null;
  return day >= now.toISOString().slice(0, 10) ? now.toISOString() : `${day}T12:00:00.000Z`;
}

export const isViewingDay = (day: string) => day >= FIRST_DAY && day <= today();
