import { useQuery } from '@tanstack/react-query';
import { isRated } from '#contract/fright/fright-graph-geometry.ts';
import { RATING_CATEGORIES } from '#contract/fright/rating-categories.ts';
import type { Rating } from '#contract/ratings/ratings.ts';
import { isSignedOut } from '#web/lib/api.ts';
import { ratingHistoryQuery } from '#web/lib/member/queries.ts';
import { useOnError } from '#web/lib/use-on-error.ts';

type Axes = Pick<Rating, 'detailedRatings'>;

/** Returns the newest earlier rating whose axes differ from the present one's. @param history newest first */
export function earlierOf<Saved extends Axes>(history: readonly Saved[]): Saved | undefined {
  const [present, ...before] = history;
  return before.find(({ detailedRatings }) =>
    RATING_CATEGORIES.some(
      (category) =>
        isRated(detailedRatings[category]) && detailedRatings[category] !== present?.detailedRatings[category],
    ),
  );
}

/** Returns undefined while loading, after a failure, and if no earlier rating differs. */
export function useEarlierRating(filmId: number, present: Rating | undefined) {
  const isNeeded = present !== undefined && RATING_CATEGORIES.some((axis) => isRated(present.detailedRatings[axis]));
  const { data, error } = useQuery({ ...ratingHistoryQuery(filmId), enabled: isNeeded });
  useOnError(error, () => {
    if (!isSignedOut(error)) console.error('Loading the saved ratings failed', error);
  });
  return isNeeded && data ? earlierOf(data) : undefined;
}
