import { useQuery } from '@tanstack/react-query';
import { useOnLoadError } from '#web/lib/member/failure-message.tsx';
import type { RatingCategory } from '../contract/rating-categories.ts';
import type { RatingAnchors } from '../contract/ratings.ts';
import { rubricOf } from '../contract/rubric.ts';
import { ratingAnchorsQuery } from './rating-queries.ts';

export function Rubric({ category }: { category: RatingCategory }) {
  const { about, marks } = rubricOf(category);
  return (
    <div className="mt-3 border-line-strong border-l-2 pl-3 text-sm leading-snug">
      <p className="text-muted">{about}.</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {marks.map(({ figure, meaning, film }) => (
          <div key={figure} className="contents">
            <dt className="text-right font-semibold tabular-nums">{figure}</dt>
            <dd>
              {meaning} <span className="text-muted">· {film}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type AnchorsProps = { filmId: number; category: RatingCategory; figure: number | null };

/** Names the films to which the member gave the chosen figure. All axes share one request. */
export function Anchors({ filmId, category, figure }: AnchorsProps) {
  const { data, error } = useQuery(ratingAnchorsQuery(filmId));
  useOnLoadError(error, 'The films to compare with could not be loaded');
  const text = error ? 'Your films could not be loaded.' : data && anchorText(data[category], figure);
  return (
    <p role="status" className="mt-2 min-h-5 border-sickly border-l-2 pl-3 text-sm leading-snug">
      {text}
    </p>
  );
}

/** @example 'Your 8s: Hereditary, The Descent' */
export function anchorText(anchors: RatingAnchors[RatingCategory], figure: number | null): string {
  if (figure === null) return 'Choose a score to see your other films with that score.';
  const anchor = anchors.find((each) => each.figure === figure);
  if (!anchor) return `None of your other films has a score of ${figure} in this category.`;
  const titles = anchor.films.map(({ title }) => title).join(', ');
  const more = anchor.count - anchor.films.length;
  return `Your ${figure}s: ${titles}${more > 0 ? ` and ${more} more` : ''}`;
}
