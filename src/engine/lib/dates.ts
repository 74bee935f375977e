const HOUR = 3_600_000;

/** Returns the calendar day of a moment in UTC, YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Turns moments into days, YYYY-MM-DD, in an IANA time zone. @throws RangeError if the time zone is unknown */
export function calendarOf(timeZone: string) {
  // The Canadian format is YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const localDay = (moment: Date | number) => format.format(moment);
  return {
    dayOf: localDay,

    /** Returns the moment at which clocks show noon of a day. Clocks are never changed near noon. */
    noonOf(day: string): Date {
      const guess = Date.parse(`${day}T12:00:00Z`);
      const shown = Date.parse(`${localDay(guess)}T${clock.format(guess)}:00Z`);
      return new Date(2 * guess - shown);
    },

    /** Returns the next day that exists: Apia had no 30 December 2011, so the day after the 29th is the 31st. */
    dayAfter(day: string): string {
      const noon = Date.parse(`${day}T12:00:00Z`) + 24 * HOUR;
      const next = dayOf(new Date(noon));
      // In each time zone from UTC-12 to UTC+14 at least one of these moments is on that day, unless the zone skipped it.
      const exists = [noon, noon - 14 * HOUR].some((moment) => localDay(moment) === next);
      return exists ? next : dayOf(new Date(noon + 24 * HOUR));
    },
  };
}

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** @example longDate('2026-10-30') // 'October 30, 2026' */
export const longDate = (day: string) => LONG_DATE.format(new Date(`${day}T00:00:00Z`));

const LONG_MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** @example longMonth('2026-10') // 'October 2026' */
export const longMonth = (month: string) => LONG_MONTH.format(new Date(`${month}-01T00:00:00Z`));
