import { useQuery } from '@tanstack/react-query';
import { isSignedOut } from '#web/lib/api.ts';
import { useOnError } from '#web/lib/use-on-error.ts';
import { isRated } from '../contract/fright-graph-geometry.ts';
import { RATING_CATEGORIES, type RatingCategory } from '../contract/rating-categories.ts';
import type { Rating } from '../contract/ratings.ts';
import { ratingHistoryQuery } from './rating-queries.ts';

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

const USED_TO: Record<RatingCategory, string> = {
  scares: 'Used to scare you',
  atmosphere: 'Its atmosphere used to be',
  plot: 'Its plot used to be',
  lore: 'Its lore used to be',
  villain: 'Its villain used to be',
  gore: 'Its gore used to be',
  acting: 'Its acting used to be',
  unpredictability: 'Used to surprise you',
};

/**
 * Describes the axis that moved most: 'Used to scare you 9, now 5'. Null if no axis has different figures in the two
 * ratings.
 */
export function movedText(earlier: Axes, present: Axes): string | null {
  const moves = RATING_CATEGORIES.flatMap((category) => {
    const [from, to] = [earlier.detailedRatings[category], present.detailedRatings[category]];
    return isRated(from) && isRated(to) && from !== to ? [{ category, from, to }] : [];
  });
  const [most] = moves.sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  return most ? `${USED_TO[most.category]} ${most.from}, now ${most.to}` : null;
}

export function Moved({ earlier, present }: { earlier: Axes; present: Axes }) {
  const text = movedText(earlier, present);
  return text && <p className="display text-xl">{text}</p>;
}
