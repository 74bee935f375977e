import { useQuery } from '@tanstack/react-query';
import { useOnLoadError } from '#web/lib/member/failure-message.tsx';
import { RATING_CATEGORIES, type RatingCategory, type RatingFigures } from '../contract/rating-categories.ts';
import { ratingHistoryQuery } from './rating-queries.ts';

/** Returns the newest earlier rating whose axes differ from the present one's. @param history newest first */
export function earlierOf(history: readonly RatingFigures[]): RatingFigures | undefined {
  const [present, ...before] = history;
  return before.find((earlier) =>
    RATING_CATEGORIES.some((category) => earlier[category] !== null && earlier[category] !== present?.[category]),
  );
}

/**
 * @returns the earlier rating; undefined while loading, after a failure, and if no earlier rating differs. `isSettled` is
 *   false until that is known
 */
export function useEarlierRating(filmId: number, present: RatingFigures | undefined) {
  const isNeeded = present !== undefined && RATING_CATEGORIES.some((axis) => present[axis] !== null);
  const { data, error, errorUpdateCount } = useQuery({
    ...ratingHistoryQuery(filmId),
    enabled: isNeeded,
    notifyOnChangeProps: isNeeded ? undefined : [],
  });
  useOnLoadError(error, 'The saved ratings could not be loaded');
  return {
    earlier: isNeeded && data ? earlierOf(data) : undefined,
    isSettled: !isNeeded || data !== undefined || errorUpdateCount > 0,
  };
}

const USED_TO: Record<RatingCategory, string> = {
  scares: 'Used to scare you',
  atmosphere: 'You rated its atmosphere',
  plot: 'You rated its plot',
  lore: 'You rated its lore',
  villain: 'You rated its villain',
  gore: 'You rated its gore',
  acting: 'You rated its acting',
  unpredictability: 'You rated its unpredictability',
};

/**
 * Describes the axis that moved most: 'Used to scare you 9, now 5'. Null if no axis has different figures in the two
 * ratings.
 */
export function movedText(earlier: RatingFigures, present: RatingFigures): string | null {
  const moves = RATING_CATEGORIES.flatMap((category) => {
    const [from, to] = [earlier[category], present[category]];
    return from !== null && to !== null && from !== to ? [{ category, from, to }] : [];
  });
  const [most] = moves.sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  return most ? `${USED_TO[most.category]} ${most.from}, now ${most.to}` : null;
}

export function Moved({ earlier, present }: { earlier: RatingFigures; present: RatingFigures }) {
  const text = movedText(earlier, present);
  return text && <p className="display text-xl">{text}</p>;
}
