/**
 * Search engines index a page that is only a list of films if it has at least this many. Shorter lists say too little.
 */
export const MIN_INDEXED_FILMS = 3;

/**
 * Search engines index the calendar of only this many months before and after the current month, because its links to
 * earlier and later months never end.
 */
const INDEXED_MONTHS = 12;

const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const named = (months: number) => `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;

/** Months are YYYY-MM. */
export const isIndexedMonth = (month: string, present: string) =>
  Math.abs(count(month) - count(present)) <= INDEXED_MONTHS;

/** Returns the first and the last month, YYYY-MM. */
export function indexedMonths(present: string): [first: string, last: string] {
  return [named(count(present) - INDEXED_MONTHS), named(count(present) + INDEXED_MONTHS)];
}
