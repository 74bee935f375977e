import { Star } from 'lucide-react';
import { isReleased, yearOf } from '#web/lib/format/dates.ts';
import { oneDecimal } from '#web/lib/format/numbers.ts';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import { averageOf } from './my-films.ts';

/** @example '1982', or 'Unreleased' without a past release date */
export const yearText = ({ details }: MyFilm) =>
  details.release_date && isReleased(details.release_date) ? yearOf(details.release_date) : 'Unreleased';

export function AverageRating({ film }: { film: MyFilm }) {
  const average = averageOf(film);
  if (average === null) return <span>Not rated</span>;
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      <Star aria-hidden="true" className="size-3.5 fill-current text-sickly" />
      <span className="sr-only">Average rating </span>
      {oneDecimal(average)}
    </span>
  );
}
