import type { Film } from '#contract/films/films.ts';
import { type CategoryRatings, ratedCategories } from '#contract/fright/fright-graph-geometry.ts';
import { FRIGHT_GRAPH_MINIMUM_CATEGORIES } from '#contract/fright/rating-categories.ts';

const enough = (ratings: CategoryRatings | null) =>
  ratings !== null && ratedCategories(ratings).length >= FRIGHT_GRAPH_MINIMUM_CATEGORIES ? ratings : null;

/**
 * The ratings that a film's Fright Graph shows. Both are null below three axes.
 *
 * @property leading the community's ratings, otherwise the estimate
 */
export function leadingRatings(communityRatings: CategoryRatings, fright: Film['fright']) {
  const community = enough(communityRatings);
  const estimate = enough(fright.desk);
  return { community, estimate, leading: community ?? estimate };
}
