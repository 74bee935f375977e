/** Returns the calendar day of a moment in UTC, YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function isTimeZone(name: string): boolean {
  try {
    new Temporal.ZonedDateTime(0n, name);
    return true;
  } catch {
    return false;
  }
}

/** Turns moments into days, YYYY-MM-DD, in an IANA time zone. @throws RangeError if the time zone is unknown */
export function calendarOf(timeZone: string) {
  if (!isTimeZone(timeZone)) throw new RangeError(`${timeZone} is no time zone.`);
  // No time zone changes its clocks near noon. If a zone skipped a day, its noon is that of the next day.
  const noon = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone, plainTime: '12:00' });
  return {
    dayOf: (moment: Date | number): string =>
      Temporal.Instant.fromEpochMilliseconds(Number(moment)).toZonedDateTimeISO(timeZone).toPlainDate().toString(),

    /** Returns the moment at which clocks show noon of a day. */
    noonOf: (day: string): Date => new Date(noon(Temporal.PlainDate.from(day)).epochMilliseconds),

    /** Returns the next day that exists: Apia had no 30 December 2011, so the day after the 29th is the 31st. */
    dayAfter: (day: string): string =>
      noon(Temporal.PlainDate.from(day).add({ days: 1 }))
        .toPlainDate()
        .toString(),
  };
}

/** @example addDays('2026-02-28', 1) // '2026-03-01' */
export const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

export const daysBetween = (first: string, last: string) => Temporal.PlainDate.from(first).until(last).days;

/** Returns the first and the last day of a month, YYYY-MM. */
export const monthWindow = (month: string) => ({
  firstDay: `${month}-01`,
  lastDay: `${month}-${Temporal.PlainYearMonth.from(month).daysInMonth}`,
});

/** @example addMonths('2026-11', 3) // '2027-02' */
export const addMonths = (month: string, months: number) =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString();

/** Returns null for a single day. */
export function halves({ firstDay, lastDay }: { firstDay: string; lastDay: string }) {
  const days = daysBetween(firstDay, lastDay);
  if (days < 1) return null;
  const middle = addDays(firstDay, Math.floor(days / 2));
  return [
    { firstDay, lastDay: middle },
    { firstDay: addDays(middle, 1), lastDay },
  ];
}

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** @example longDate('2026-10-30') // 'October 30, 2026' */
export const longDate = (day: string) => LONG_DATE.format(new Date(`${day}T00:00:00Z`));

const LONG_MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** @example longMonth('2026-10') // 'October 2026' */
export const longMonth = (month: string) => LONG_MONTH.format(new Date(`${month}-01T00:00:00Z`));
