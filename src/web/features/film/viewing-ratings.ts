import { isRated } from '#contract/fright-graph-geometry.ts';
import { RATING_CATEGORIES } from '#contract/rating-categories.ts';
import type { SavedRating } from '#contract/ratings.ts';
import type { Viewing } from '#contract/user-list.ts';
import { ownDay } from '#web/lib/format/own-days.ts';

/**
 * Describes the newest rating that was saved on the day of a viewing: 'rated 8', or 'rated on 3 axes' if there is no
 * overall rating. Null without a rating.
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
