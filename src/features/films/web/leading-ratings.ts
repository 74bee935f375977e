import { RATINGS_FOR_AVERAGE } from '#contract/constants.ts';
import { type CategoryRatings, ratedCategories } from '#features/ratings/contract/fright-graph-geometry.ts';
import { FRIGHT_GRAPH_MINIMUM_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { Film } from '../contract/films.ts';

const enough = (ratings: CategoryRatings | null) =>
  ratings !== null && ratedCategories(ratings).length >= FRIGHT_GRAPH_MINIMUM_CATEGORIES ? ratings : null;

type Shown = Pick<Film, 'averageDetailedRatings' | 'ratingsCount' | 'fright'>;

/**
 * The ratings that a film's Fright Graph shows. Ratings of fewer than three axes are null.
 *
 * @property community the mean of members' ratings; null if only one or two members have rated
 * @property votes the mean of one or two members' ratings
 * @property leading the community's ratings, otherwise the estimate, otherwise the votes
 */
export function leadingRatings({ averageDetailedRatings, ratingsCount, fright }: Shown) {
  const given = enough(averageDetailedRatings);
  const isCommunity = ratingsCount >= RATINGS_FOR_AVERAGE;
  const [community, votes] = isCommunity ? [given, null] : [null, given];
  const estimate = enough(fright.desk);
  return { community, votes, estimate, leading: community ?? estimate ?? votes };
}
