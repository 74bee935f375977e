import { type ReactNode, useState } from 'react';
import { longDate } from '#ui/format/dates.ts';
import { MAX_RATING, RATING_FIGURES, type RatingFigures } from '../contract/rating-categories.ts';
import type { SavedFigures } from './rating-queries.ts';

type SavedRatingItemProps = {
  saved: SavedFigures;
  /** True for the newest saved rating, which is the member's rating. */
  counts: boolean;
  isBusy: boolean;
  onCorrect: () => void;
  onRemove: () => void;
  /** The form that corrects the saved rating, shown instead of the figures. */
  children: ReactNode;
};

export function SavedRatingItem({ saved, counts, isBusy, onCorrect, onRemove, children }: SavedRatingItemProps) {
  const [isAsking, setAsking] = useState(false);
  const time = new Date(saved.savedAt).toLocaleTimeString('en-US', { timeStyle: 'short' });
  const date = `${longDate(saved.day)}, ${time}`;
  const action = (label: string, onPress: () => void) => (
    <button type="button" disabled={isBusy} onClick={onPress} className="text-link target px-1 text-sm">
      {label}
      <span className="sr-only"> the rating of {date}</span>
    </button>
  );
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <time dateTime={saved.savedAt} className="font-semibold">
          {date}
        </time>
        {counts && <span className="text-muted text-sm">counts now</span>}
        <span className="ml-auto flex gap-x-3">
          {isAsking ? (
            <>
              {action('Yes, remove', onRemove)}
              {action('Keep', () => setAsking(false))}
            </>
          ) : (
            <>
              {!children && action('Change', onCorrect)}
              {action('Remove', () => setAsking(true))}
            </>
          )}
        </span>
      </div>
      {children || <Figures saved={saved} />}
    </li>
  );
}

function Figures({ saved }: { saved: RatingFigures }) {
  const rated = RATING_FIGURES.filter((figure) => saved[figure] !== null);
  if (rated.length === 0) return <p className="text-muted">Rating cleared</p>;
  return (
    <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
      {rated.map((figure) => (
        <div key={figure} className="flex gap-x-1.5">
          <dt className="text-muted capitalize">{figure}</dt>
          <dd className="font-semibold">{figure === 'overall' ? `${saved.overall}/${MAX_RATING}` : saved[figure]}</dd>
        </div>
      ))}
    </dl>
  );
}
