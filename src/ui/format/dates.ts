const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Returns year, month and day in UTC. Does not use Intl, whose formats block a phone for fifty milliseconds during
 * hydration.
 *
 * @param day YYYY-MM-DD, or an ISO 8601 timestamp
 * @throws RangeError if the date is invalid
 */
function partsOf(day: string) {
  const date = new Date(day);
  if (Number.isNaN(date.getTime())) throw new RangeError(`Invalid time value: ${day}`);
  return { year: date.getUTCFullYear(), month: MONTHS[date.getUTCMonth()] ?? '', day: date.getUTCDate() };
}

/** @example monthDay('2026-10-09') // 'Oct 9' */
export function monthDay(date: string): string {
  const { month, day } = partsOf(date);
  return `${month.slice(0, 3)} ${day}`;
}

/** @example mediumDate('2026-10-09') // 'Oct 9, 2026' */
export const mediumDate = (date: string) => `${monthDay(date)}, ${yearOf(date)}`;

/** @example longDate('2024-01-05') // 'January 5, 2024' */
export function longDate(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${month} ${day}, ${year}`;
}

/** @example monthYear('2026-10') // 'October 2026' */
export function monthYear(yearAndMonth: string): string {
  const { year, month } = partsOf(`${yearAndMonth}-01`);
  return `${month} ${year}`;
}

export const SHORT_MONTHS = MONTHS.map((month) => month.slice(0, 3));

export const yearOf = (day: string) => day.slice(0, 4);

/** The current day in UTC, YYYY-MM-DD. */
export const today = () => new Date().toISOString().slice(0, 10);

/** A film is released when its release date is not after today (specification, section 2). */
export const isReleased = (releaseDate: string | null) => releaseDate !== null && releaseDate <= today();

/** Formats a year, a month or a day: '2026' · 'August 2026' · 'August 3, 2026'. */
export function partialDate(day: string): string {
  if (day.length === 4) return day;
  return day.length === 7 ? monthYear(day) : longDate(day);
}

// A member's days are days in the browser's time zone. Rendered HTML has no such days, because the server does not know
// the member.

/** Returns the day of a moment (ISO 8601) in the browser's time zone, YYYY-MM-DD. */
export function ownDay(moment: string | Date): string {
  const date = new Date(moment);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

export const ownToday = () => ownDay(new Date());
