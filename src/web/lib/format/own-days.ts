// A member's days are those of the browser's time zone. Rendered HTML has none of them: the server knows no member.

/** The browser's calendar day of a moment, YYYY-MM-DD. @param moment ISO 8601 */
export function ownDay(moment: string | Date): string {
  const date = new Date(moment);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

export const ownToday = () => ownDay(new Date());

/** Noon of one of the browser's days: clocks change at night. A day that the time zone skipped gives the next. */
export const noonOf = (day: string) => new Date(`${day}T12:00`);
