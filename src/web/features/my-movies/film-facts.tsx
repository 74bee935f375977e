import { isReleased, yearOf } from '#web/lib/format/dates.ts';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import { RatingFigure } from '#web/ui/rating-figure.tsx';
import { ratingOf } from './my-films.ts';

/** @example '1982', or 'Unreleased' without a past release date */
export const yearText = ({ details }: MyFilm) =>
  details.release_date && isReleased(details.release_date) ? yearOf(details.release_date) : 'Unreleased';

export const AverageRating = ({ film }: { film: MyFilm }) => (
  <RatingFigure rating={ratingOf(film)} label="Average rating" />
);
