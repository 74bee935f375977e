import type { ComponentProps } from 'react';
import { platformsAmong, serviceWords, useServices } from '#features/streaming/web/streaming.ts';
import { classNames } from '#ui/class-names.ts';
import { isReleased, yearOf } from '#ui/format/dates.ts';
import { Poster } from '#ui/pictures/poster.tsx';
import { RatingFigure } from '#ui/rating-figure.tsx';
import { RateFilm } from '#web/lib/member/card-marks.tsx';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import { ratingOf } from './my-films.ts';

type MyPosterProps = { film: MyFilm } & Pick<
  ComponentProps<typeof Poster>,
  'size' | 'sizes' | 'eager' | 'className' | 'marksLimits'
>;

export function MyPoster({ film: { id, details }, className = '', ...props }: MyPosterProps) {
  return (
    <Poster
      filmId={id}
      title={details.title}
      path={details.poster_path}
      colour={details.poster_colour}
      className={classNames('outline-1 outline-line -outline-offset-1', className)}
      decorative
      {...props}
    />
  );
}

type RateMineProps = { film: MyFilm } & Pick<ComponentProps<typeof RateFilm>, 'look' | 'className'>;

export function RateMine({ film: { id, details, userRating }, ...props }: RateMineProps) {
  return <RateFilm filmId={id} title={details.title} rating={userRating} {...props} />;
}

/** @example '1982', or 'Unreleased' without a past release date */
export const yearText = ({ details }: MyFilm) =>
  details.release_date && isReleased(details.release_date) ? yearOf(details.release_date) : 'Unreleased';

export const AverageRating = ({ film }: { film: MyFilm }) => (
  <RatingFigure rating={ratingOf(film)} label="Average rating" />
);

export function useServiceWords(film: MyFilm): string | null {
  const services = useServices(true);
  return services ? serviceWords(platformsAmong(film.details.watch_providers.stream), services.platforms) : null;
}
