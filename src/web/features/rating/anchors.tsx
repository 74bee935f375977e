import { useQuery } from '@tanstack/react-query';
import type { RatingCategory } from '#contract/fright/rating-categories.ts';
import type { RatingAnchors } from '#contract/ratings/ratings.ts';
import { isSignedOut } from '#web/lib/api.ts';
import { ratingAnchorsQuery } from '#web/lib/member/queries.ts';
import { useOnError } from '#web/lib/use-on-error.ts';

type AnchorsProps = { filmId: number; category: RatingCategory; figure: number | null };

/** Names the films to which the member gave the chosen figure. All axes share one request. */
export function Anchors({ filmId, category, figure }: AnchorsProps) {
  const { data, error } = useQuery(ratingAnchorsQuery(filmId));
  useOnError(error, () => {
    if (!isSignedOut(error)) console.error('Loading films to compare with failed', error);
  });
  const text = error ? 'Your films could not be loaded.' : data && anchorText(data[category], figure);
  return (
    <p role="status" className="mt-2 min-h-5 border-sickly border-l-2 pl-3 text-sm leading-snug">
      {text}
    </p>
  );
}

/** @example 'Your 8s: Hereditary, The Descent' */
export function anchorText(anchors: RatingAnchors[RatingCategory], figure: number | null): string {
  if (figure === null) return 'Choose a score to see which of your films have it.';
  const anchor = anchors.find((each) => each.figure === figure);
  if (!anchor) return `None of your other films has ${figure} here.`;
  const titles = anchor.films.map(({ title }) => title).join(', ');
  const more = anchor.count - anchor.films.length;
  return `Your ${figure}s: ${titles}${more > 0 ? ` and ${more} more` : ''}`;
}
