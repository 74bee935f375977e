import { ANCHOR_FILMS } from '#contract/constants.ts';
import { byCategory, RATING_CATEGORIES, type RatingCategory } from '#contract/fright/rating-categories.ts';

type Rated = Record<RatingCategory, number | null> & { film_id: number };
type Anchor = { figure: number; count: number; ids: number[] };

/**
 * Groups films by category and figure, lowest figure first. A group has the number of its films and the first of them.
 */
export function groupAnchors(ratings: readonly Rated[]): Record<RatingCategory, Anchor[]> {
  const found = byCategory(() => new Map<number, Anchor>());
  for (const rating of ratings) {
    for (const category of RATING_CATEGORIES) {
      const figure = rating[category];
      if (figure === null) continue;
      const anchor = found[category].get(figure) ?? { figure, count: 0, ids: [] };
      anchor.count += 1;
      if (anchor.count <= ANCHOR_FILMS) anchor.ids.push(rating.film_id);
      found[category].set(figure, anchor);
    }
  }
  return byCategory((category) => [...found[category].values()].sort((a, b) => a.figure - b.figure));
}
