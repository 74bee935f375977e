import { addDays } from '#engine/lib/dates.ts';
import { numberOfDays } from '../contract/challenges.ts';

type Span = { from: string; to: string };

/** Number of days of a challenge that are left, with today. @param today in the member's time zone */
export function nightsLeft({ from, to }: Span, today: string): number {
  const first = today > from ? today : from;
  return Math.max(0, numberOfDays(first, to));
}

/**
 * Spreads films evenly over the days that are left, in their order. More films than days share nights.
 *
 * @param isTonightSeen true if a film was watched today: the next ones come from tomorrow on, if there is a tomorrow
 */
export function plannedNights<Film>(
  films: readonly Film[],
  span: Span,
  today: string,
  isTonightSeen = false,
): { day: string; film: Film }[] {
  const next: string = isTonightSeen && today < span.to ? addDays(today, 1) : today;
  const left = nightsLeft(span, next);
  if (left === 0) return [];
  const first = next > span.from ? next : span.from;
  return films.map((film, index) => ({ day: addDays(first, Math.floor((index * left) / films.length)), film }));
}

/** @param days its number of days */
export const spanFrom = (today: string, days: number): Span => ({ from: today, to: addDays(today, days - 1) });

/** The October of this year until it is over, then that of the next. */
export function nextOctober(today: string): Span {
  const year = Number(today.slice(0, 4)) + (today.slice(5) > '10-31' ? 1 : 0);
  return { from: `${year}-10-01`, to: `${year}-10-31` };
}
