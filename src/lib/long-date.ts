const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** @example longDate('2026-10-30') // 'October 30, 2026' */
export const longDate = (day: string) => LONG_DATE.format(new Date(`${day}T00:00:00Z`));
