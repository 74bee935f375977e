/** Days are YYYY-MM-DD without a time zone, so every format reads them as UTC. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });

const MONTH_DAY = format({ month: 'short', day: 'numeric' });
const LONG = format({ year: 'numeric', month: 'long', day: 'numeric' });
const MONTH_YEAR = format({ year: 'numeric', month: 'long' });

const parse = (day: string) => new Date(day);

/** @example monthDay('2026-10-09') // 'Oct 9' */
export const monthDay = (day: string) => MONTH_DAY.format(parse(day));

/** @example longDate('2024-01-05') // 'January 5, 2024' */
export const longDate = (day: string) => LONG.format(parse(day));

/** @param month YYYY-MM @example monthYear('2026-10') // 'October 2026' */
export const monthYear = (month: string) => MONTH_YEAR.format(parse(`${month}-01`));

/** @example yearOf('1980-05-23') // '1980' */
export const yearOf = (day: string) => day.slice(0, 4);

/** The present day in UTC, YYYY-MM-DD. */
export const today = () => new Date().toISOString().slice(0, 10);

/** A film is released when its release date is not after today (specification, section 2). */
export const isReleased = (releaseDate: string | null) => releaseDate !== null && releaseDate <= today();

/** As precise as the day is known: '2026' · 'August 2026' · 'August 3, 2026'. */
export function partialDate(day: string): string {
  if (day.length === 4) return day;
  return day.length === 7 ? monthYear(day) : longDate(day);
}
