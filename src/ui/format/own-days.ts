// A member's days are days in the browser's time zone. Rendered HTML has no such days, because the server does not know
// the member.

/** Returns the day of a moment (ISO 8601) in the browser's time zone, YYYY-MM-DD. */
export function ownDay(moment: string | Date): string {
  const date = new Date(moment);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

export const ownToday = () => ownDay(new Date());
