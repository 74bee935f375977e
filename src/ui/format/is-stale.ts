/** Days after which streaming data are too old to rely on. */
const STALE_AFTER = 90;

/** True for a year, month or day whose end is more than 90 days before now. */
export function isStale(day: string, now = new Date()): boolean {
  const [year = 0, month = 12, date] = day.split('-').map(Number);
  // The start of the next day, month or year.
  const end = date === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, date + 1);
  return now.getTime() - end > STALE_AFTER * 86_400_000;
}
