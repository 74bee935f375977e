/** A month is YYYY-MM, a day YYYY-MM-DD, both without a time zone. */
export type Month = string;

/** The range of the API: film begins in the 1880s, and nobody announces films two centuries ahead. */
export const FIRST_MONTH: Month = '1880-01';
export const LAST_MONTH: Month = '2199-12';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const DAYS_OF_WEEK = 7;

/** Returns null if the value is not a month in range. @example parseMonth('2026-10') // '2026-10' */
export function parseMonth(value: unknown): Month | null {
  if (typeof value !== 'string' || !MONTH.test(value)) return null;
  return value >= FIRST_MONTH && value <= LAST_MONTH ? value : null;
}

/** @example monthOf('2026-10-09') // '2026-10' */
export const monthOf = (day: string): Month => day.slice(0, 7);

/** Returns null outside the range. @example addMonths('2026-12', 1) // '2027-01' */
export function addMonths(month: Month, count: number): Month | null {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return parseMonth(monthOf(date.toISOString()));
}

/** Returns the days of a month in full weeks, Sunday first, with days of the neighbouring months. */
export function monthWeeks(month: Month): string[][] {
  const date = new Date(`${month}-01`);
  date.setUTCDate(1 - date.getUTCDay());
  const weeks: string[][] = [];
  do {
    const week: string[] = [];
    for (let day = 0; day < DAYS_OF_WEEK; day++) {
      week.push(date.toISOString().slice(0, 10));
      date.setUTCDate(date.getUTCDate() + 1);
    }
    weeks.push(week);
  } while (monthOf(date.toISOString()) === month);
  return weeks;
}

/** The calendar's two kinds of entries, as written in the URL. */
const SHOWN = ['releases', 'anniversaries'] as const;
export type Shown = (typeof SHOWN)[number];

/** Without `show` the calendar shows the month's releases, or its anniversaries if it has no releases. */
export type CalendarView = { month: Month; show?: Shown | undefined };

export const parseShown = (value: unknown): Shown | undefined => SHOWN.find((shown) => shown === value);
