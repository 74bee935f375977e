import type { Viewing } from '#features/my-movies/contract/my-movies.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { SavedFigures } from '#features/ratings/web/ratings.ts';
import { counted } from '#ui/format/numbers.ts';

/**
 * Returns 'rated 8' or 'rated on 3 axes'; null if no rating was saved on the viewing's day.
 *
 * @param history newest first
 */
export function ratedOn({ day }: Pick<Viewing, 'day'>, history: readonly SavedFigures[]): string | null {
  if (!day) return null;
  const saved = history.find((rating) => rating.day === day);
  if (!saved) return null;
  if (saved.overall !== null) return `rated ${saved.overall}`;
  const axes = RATING_CATEGORIES.filter((category) => saved[category] !== null).length;
  return axes > 0 ? `rated on ${counted(axes, 'kind')} of fright` : null;
}
