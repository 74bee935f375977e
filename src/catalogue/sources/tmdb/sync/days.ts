const { PlainDate, PlainYearMonth } = Temporal;

/** @example addDays('2026-02-28', 1) // '2026-03-01' */
export const addDays = (date: string, days: number) => PlainDate.from(date).add({ days }).toString();

export const daysBetween = (first: string, last: string) => PlainDate.from(first).until(last).days;

/** @param month YYYY-MM */
export const monthWindow = (month: string) => ({
  firstDay: `${month}-01`,
  lastDay: `${month}-${PlainYearMonth.from(month).daysInMonth}`,
});

/** @example addMonths('2026-11', 3) // '2027-02' */
export const addMonths = (month: string, months: number) => PlainYearMonth.from(month).add({ months }).toString();

export function halves({ firstDay, lastDay }: { firstDay: string; lastDay: string }) {
  const days = daysBetween(firstDay, lastDay);
  if (days < 1) return null;
  const middle = addDays(firstDay, Math.floor(days / 2));
  return [
    { firstDay, lastDay: middle },
    { firstDay: addDays(middle, 1), lastDay },
  ];
}
