import { useQuery } from '@tanstack/react-query';
import { AddToList } from '#features/lists/web/lists.ts';
import { ServiceMark, servicesQuery } from '#features/streaming/web/streaming.ts';
import { isReleased } from '#ui/format/dates.ts';
import { type CardMarksProps, RateFilm } from '#web/lib/member/card-marks.tsx';
import { BookmarkToggle, WatchedToggle } from '#web/lib/member/film-toggles.tsx';
import { type MyFilm, myFilm } from '#web/lib/member/list-changes.ts';
import { useNotice } from '#web/lib/member/member-page.tsx';
import { filmMarksQuery } from '#web/lib/member/queries.ts';
import { useCardWatched, useWatchlistToggle } from '#web/lib/member/use-toggles.tsx';

export { AddToList };

export type FilmToggleHandler = (film: MyFilm, isOn: boolean, button: HTMLElement) => void;

export type CardActionsProps = {
  film: MyFilm;
  isBookmarked: boolean;
  isWatched: boolean;
  onBookmark: FilmToggleHandler;
  onWatched: FilmToggleHandler;
  /** Shows the watched toggle of an unreleased film too, disabled. */
  keepsWatched?: boolean;
};

/** The actions of a card. Only released films can be watched and rated. */
export function CardActions({ film, isBookmarked, isWatched, onBookmark, onWatched, ...rest }: CardActionsProps) {
  const { id, details, userRating } = film;
  const isOut = isReleased(details.release_date);
  return (
    <div className="relative z-10 -ml-2 flex min-w-0 print:hidden">
      <BookmarkToggle film={film} isOn={isBookmarked} onToggle={(isOn, button) => onBookmark(film, isOn, button)} />
      {(isOut || rest.keepsWatched) && (
        <WatchedToggle film={film} isOn={isWatched} onToggle={(isOn, button) => onWatched(film, isOn, button)} />
      )}
      {isOut && <RateFilm filmId={id} title={details.title} rating={userRating} />}
      <AddToList film={{ id, title: details.title }} />
    </div>
  );
}

/** The actions of a card on a public list, and the member's services that have the film. */
export function CardToggles({ film, member }: CardMarksProps) {
  const { data: marks } = useQuery({ ...filmMarksQuery(film.id), enabled: member.isSignedIn });
  const { data: services } = useQuery({ ...servicesQuery, enabled: member.isSignedIn });
  const { notify, notice } = useNotice();
  const page = { notify, signIn: member.signIn };
  const setBookmarked = useWatchlistToggle(page);
  const setWatched = useCardWatched(page);
  if (!marks) return null;
  return (
    <>
      <CardActions
        film={{ ...myFilm(film), userRating: marks.rating }}
        isBookmarked={marks.watchlisted}
        isWatched={marks.watched}
        onBookmark={setBookmarked}
        onWatched={setWatched}
      />
      {services && services.platforms.length > 0 && <ServiceMark filmId={film.id} services={services} />}
      {notice}
    </>
  );
}
