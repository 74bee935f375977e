const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** @example longDate('2026-10-30') // 'October 30, 2026' */
export const longDate = (day: string) => LONG_DATE.format(new Date(`${day}T00:00:00Z`));

const LONG_MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** @example longMonth('2026-10') // 'October 2026' */
export const longMonth = (month: string) => LONG_MONTH.format(new Date(`${month}-01T00:00:00Z`));
