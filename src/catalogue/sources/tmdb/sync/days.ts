import { dayOf } from '#engine/lib/dates.ts';

const DAY = 86_400_000;

const day = (time: number) => dayOf(new Date(time));

/** @example addDays('2026-02-28', 1) // '2026-03-01' */
export function addDays(date: string, days: number): string {
  return day(Date.parse(date) + days * DAY);
}

export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY);
}

/** @param month YYYY-MM */
export function monthWindow(month: string): { firstDay: string; lastDay: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { firstDay: `${month}-01`, lastDay: day(Date.UTC(year, number, 0)) };
}

/** @example addMonths('2026-11', 3) // '2027-02' */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return day(Date.UTC(year, number - 1 + months, 1)).slice(0, 7);
}

export function halves({ firstDay, lastDay }: { firstDay: string; lastDay: string }) {
  const days = daysBetween(firstDay, lastDay);
  if (days < 1) return null;
  const middle = addDays(firstDay, Math.floor(days / 2));
  return [
    { firstDay, lastDay: middle },
    { firstDay: addDays(middle, 1), lastDay },
  ];
}
