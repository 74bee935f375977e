import type { Viewing } from '#features/my-movies/contract/my-movies.ts';
import { isRated } from '#features/ratings/contract/fright-graph-geometry.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { SavedRating } from '#features/ratings/contract/ratings.ts';
import { longDate } from '#ui/format/dates.ts';
import { noonOf, ownDay, ownToday } from '#ui/format/own-days.ts';

/**
 * The day of the first public film screening. It is also the minimum of the date fields, so that they reject half-typed
 * years.
 */
export const FIRST_DAY = '1895-12-28';

const UNDATED = 'no date';

/** The day in the browser's time zone, YYYY-MM-DD; empty for an unknown date. */
export const dayOfViewing = (watchDate: string | null) => (watchDate ? ownDay(watchDate) : '');

export const viewingDate = (watchDate: string | null) => (watchDate ? longDate(ownDay(watchDate)) : UNDATED);

const MINUTE = 60_000;

/**
 * Turns a day, as dayOfViewing returns it, into a time: noon of that day. For today, returns the current time, because
 * a viewing cannot be in the future.
 *
 * @param taken moments of the film's other viewings. The server keeps one viewing per moment, so a second viewing of a
 * day is a minute later.
 */
export function watchDateOf(day: string, taken: readonly (string | null)[] = []): string | null {
  if (day === '') return null;
  let moment = day >= ownToday() ? new Date() : noonOf(day);
  while (taken.includes(moment.toISOString())) moment = new Date(moment.getTime() + MINUTE);
  return moment.toISOString();
}

export const isViewingDay = (day: string) => day >= FIRST_DAY && day <= ownToday();

/**
 * Returns 'rated 8' or 'rated on 3 axes'; null if no rating was saved on the viewing's day.
 *
 * @param history newest first
 */
export function ratedOn({ watchDate }: Pick<Viewing, 'watchDate'>, history: readonly SavedRating[]): string | null {
  if (!watchDate) return null;
  const day = ownDay(watchDate);
  const saved = history.find(({ savedAt }) => ownDay(savedAt) === day);
  if (!saved) return null;
  if (saved.overallRating !== null) return `rated ${saved.overallRating}`;
  const axes = RATING_CATEGORIES.filter((category) => isRated(saved.detailedRatings[category])).length;
  return axes > 0 ? `rated on ${axes} ${axes === 1 ? 'axis' : 'axes'}` : null;
}
