const HOUR = 3_600_000;

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
  const dayOf = (moment: Date | number) => format.format(moment);
  return {
    dayOf,

    /** Returns the moment at which clocks show noon of a day. Clocks are never changed near noon. */
    noonOf(day: string): Date {
      const guess = Date.parse(`${day}T12:00:00Z`);
      const shown = Date.parse(`${dayOf(guess)}T${clock.format(guess)}:00Z`);
      return new Date(2 * guess - shown);
    },

    /** Returns the next day that exists: Apia had no 30 December 2011, so the day after the 29th is the 31st. */
    dayAfter(day: string): string {
      const noon = Date.parse(`${day}T12:00:00Z`) + 24 * HOUR;
      const next = new Date(noon).toISOString().slice(0, 10);
      // In each time zone from UTC-12 to UTC+14 at least one of these moments is on that day, unless the zone skipped it.
      const exists = [noon, noon - 14 * HOUR].some((moment) => dayOf(moment) === next);
      return exists ? next : new Date(noon + 24 * HOUR).toISOString().slice(0, 10);
    },
  };
}
