import { isRated } from '#contract/fright/fright-graph-geometry.ts';
import { RATING_CATEGORIES } from '#contract/fright/rating-categories.ts';
import type { SavedRating } from '#contract/ratings/ratings.ts';
import type { Viewing } from '#contract/user-list/user-list.ts';
import { ownDay } from '#web/lib/format/own-days.ts';

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
