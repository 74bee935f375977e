import { platformsAmong, ServiceNote, serviceWords, useServices } from '#features/streaming/web/streaming.ts';
import { isReleased, yearOf } from '#ui/format/dates.ts';
import { RatingFigure } from '#ui/rating-figure.tsx';
import type { CardFilm } from '#web/lib/member/card-marks.tsx';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import { CardActions, type CardActionsProps } from './card-toggles.tsx';
import { ratingOf } from './my-films.ts';

export const cardFilm = ({ id, details }: MyFilm): CardFilm => ({
  id,
  title: details.title,
  posterPath: details.poster_path,
  posterColour: details.poster_colour,
  releaseDate: details.release_date,
  overview: details.overview,
});

/** @example '1982', or 'Unreleased' without a past release date */
export const yearText = ({ details }: MyFilm) =>
  details.release_date && isReleased(details.release_date) ? yearOf(details.release_date) : 'Unreleased';

export const AverageRating = ({ film }: { film: MyFilm }) => (
  <RatingFigure rating={ratingOf(film)} label="Average rating" />
);

/** The last line of a card: the actions, and the member's services that have the film. */
export function MyActions(props: CardActionsProps) {
  const services = useServices(true);
  const streams = platformsAmong(props.film.details.watch_providers.stream);
  const text = services && serviceWords(streams, services.platforms);
  return (
    <>
      <CardActions {...props} />
      {text && <ServiceNote text={text} />}
    </>
  );
}
