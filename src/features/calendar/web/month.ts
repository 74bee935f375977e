/** A month is YYYY-MM, a day YYYY-MM-DD, both without a time zone. */
export type Month = string;

/** The range of the API: film begins in the 1880s, and nobody announces films two centuries ahead. */
export const FIRST_MONTH: Month = '1880-01';
export const LAST_MONTH: Month = '2199-12';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Returns null if the value is not a month in range. @example parseMonth('2026-10') // '2026-10' */
export function parseMonth(value: unknown): Month | null {
  if (typeof value !== 'string' || !MONTH.test(value)) return null;
  return value >= FIRST_MONTH && value <= LAST_MONTH ? value : null;
}

/** @example monthOf('2026-10-09') // '2026-10' */
export const monthOf = (day: string): Month => day.slice(0, 7);

/** The calendar's two kinds of entries, as written in the URL. */
const SHOWN = ['releases', 'anniversaries'] as const;
export type Shown = (typeof SHOWN)[number];

/** Without `show` the calendar shows the month's releases, or its anniversaries if it has no releases. */
export type CalendarView = { month: Month; show?: Shown | undefined };

export const parseShown = (value: unknown): Shown | undefined => SHOWN.find((shown) => shown === value);
