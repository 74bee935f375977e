import { RATINGS_FOR_AVERAGE } from '#contract/constants.ts';
import {
  type CategoryRatings,
  FRIGHT_GRAPH_MINIMUM_CATEGORIES,
  type RatingCategory,
  ratedCategories,
} from '#features/ratings/contract/rating-categories.ts';
import { countedRatings } from '#ui/format/film-rating.ts';
import type { Film } from '../contract/films.ts';

const enough = (ratings: CategoryRatings | null) =>
  ratings !== null && ratedCategories(ratings).length >= FRIGHT_GRAPH_MINIMUM_CATEGORIES ? ratings : null;

type Shown = Pick<Film, 'averageDetailedRatings' | 'detailedRatingsCounts' | 'fright'>;

/** Means of too few ratings for a verdict. @property label for example '4 ratings' or '1 to 4 ratings' */
export type FewRatings = { figures: CategoryRatings; label: string };

/**
 * The ratings that a film's Fright Graph shows. Curves have at least three categories, otherwise they are null.
 *
 * @property community the members' means in the categories that enough members have rated
 * @property few the other means; null if there are none
 * @property leading the community's ratings, otherwise the estimate, otherwise the few ratings
 */
export function leadingRatings({ averageDetailedRatings: means, detailedRatingsCounts: counts, fright }: Shown) {
  const only = (categories: RatingCategory[]): CategoryRatings =>
    Object.fromEntries(categories.map((category) => [category, means[category]]));
  const rated = ratedCategories(means);
  const community = enough(only(rated.filter((category) => (counts[category] ?? 0) >= RATINGS_FOR_AVERAGE)));
  const rest = rated.filter((category) => !community || community[category] === undefined);
  const numbers = rest.map((category) => counts[category] ?? 0);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const label = `${least === most ? '' : `${least} to `}${countedRatings(most)}`;
  const few: FewRatings | null = rest.length > 0 ? { figures: only(rest), label } : null;
  const estimate = enough(fright.desk);
  return { community, few, estimate, leading: community ?? estimate ?? enough(few?.figures ?? null) };
}
