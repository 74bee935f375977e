import { useMemo } from 'react';
import { platformsAmong, ServiceNote, serviceWords, useServices } from '#features/streaming/web/streaming.ts';
import { isReleased, yearOf } from '#ui/format/dates.ts';
import { RatingFigure } from '#ui/rating-figure.tsx';
import { useIsPrinting } from '#ui/use-media-query.ts';
import type { CardFilm } from '#web/lib/member/card-marks.tsx';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { useCardWatched, useWatchlistToggle } from '#web/lib/member/use-toggles.tsx';
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

export type ListActions = Record<'setBookmarked' | 'setWatched', (film: MyFilm, isOn: boolean) => void>;

/** Memoised, because tiles render again when the actions change. */
export function useListActions(page: MemberPage): ListActions {
  const setBookmarked = useWatchlistToggle(page);
  const setWatched = useCardWatched(page);
  return useMemo(() => ({ setBookmarked, setWatched }), [setBookmarked, setWatched]);
}

/** Call before a button removes its film: moves the focus to a neighbouring film or the list's heading. */
export function focusNeighbour(button: HTMLElement): void {
  if (document.activeElement !== button) return;
  const item = button.closest('[role="listitem"]');
  const neighbour = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('a');
  // An empty month keeps its heading, the group Others does not.
  const head =
    button.closest('details[data-month]')?.querySelector('summary') ?? button.closest<HTMLElement>('[role="tabpanel"]');
  if (neighbour) neighbour.focus();
  else head?.focus({ preventScroll: true });
}

type PrintedFilmsProps<Film extends MyFilm> = {
  films: readonly Film[];
  labelledBy: string;
  captionOf: (film: Film) => string;
  hasBoxes?: boolean;
};

export function PrintedFilms<Film extends MyFilm>(props: PrintedFilmsProps<Film>) {
  const { films, labelledBy, captionOf, hasBoxes = false } = props;
  if (!useIsPrinting()) return null;
  return (
    <ul aria-labelledby={labelledBy} className="mt-6 hidden columns-[17rem] gap-10 print:block">
      {films.map((film) => (
        <li key={film.id} className="flex break-inside-avoid gap-3 border-line border-b py-2">
          {hasBoxes && <span className="mt-0.5 size-4 shrink-0 border border-line-strong" />}
          <PrintedFilm film={film} caption={captionOf(film)} />
        </li>
      ))}
    </ul>
  );
}

function PrintedFilm({ film, caption }: { film: MyFilm; caption: string }) {
  const providers = film.details.watch_providers.stream.map(({ provider_name }) => provider_name);
  return (
    <div className="min-w-0 text-muted text-xs leading-snug">
      <p className="text-base text-text leading-tight">
        <span className="display text-xl">{film.details.title}</span> {yearText(film)}
      </p>
      <p className="flex flex-wrap gap-x-3">
        <span>{caption}</span>
        <AverageRating film={film} />
      </p>
      {providers.length > 0 && <p>Streaming on: {providers.join(', ')}</p>}
    </div>
  );
}
