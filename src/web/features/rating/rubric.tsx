import type { RatingCategory } from '#contract/fright/rating-categories.ts';
import { rubricOf } from '#contract/fright/rubric.ts';

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
